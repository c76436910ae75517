from bot.llm.offline.model import OfflineModel

__all__ = ["OfflineModel"]
