"""What human languages need: engines that know no language by themselves, and the words they are given."""
