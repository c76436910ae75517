from __future__ import annotations

from pydantic_ai import Tool

from bot.conversation.tools.deps import ToolDeps, use_of
from bot.conversation.tools.facts import confirm_fact, forget_fact, remember_fact, update_memory
from bot.conversation.tools.looking import get_entity_info, recall
from bot.conversation.tools.saving import save_article, save_note

# Those that write run one after the other, in the model's order: each is thought upon what the earlier ones leave.
TOOLS = (
    Tool(remember_fact, sequential=True),
    Tool(update_memory, sequential=True),
    Tool(forget_fact, sequential=True),
    Tool(confirm_fact, sequential=True),
    Tool(save_note, sequential=True),
    Tool(save_article, sequential=True),
    Tool(recall),
    Tool(get_entity_info),
)

__all__ = ["TOOLS", "ToolDeps", "use_of"]
