from __future__ import annotations

from pydantic_ai import Tool

from bot.conversation.tools.deps import ToolDeps, use_of
from bot.conversation.tools.facts import confirm_fact, fact_history, forget_fact, remember_fact, update_memory
from bot.conversation.tools.looking import get_entity_info, recall
from bot.conversation.tools.observing import record_observation
from bot.conversation.tools.permitted import permitted
from bot.conversation.tools.reading import read_memory
from bot.conversation.tools.saving import save_article, save_note
from bot.conversation.tools.schemas import in_few_words

# Those that write run one after the other, in the model's order: each is thought upon what the earlier ones leave.
TOOLS = (
    Tool(permitted("saves", remember_fact), sequential=True, prepare=in_few_words),
    Tool(permitted("saves", update_memory), sequential=True, prepare=in_few_words),
    Tool(permitted("forgets", forget_fact), sequential=True, prepare=in_few_words),
    Tool(permitted("saves", confirm_fact), sequential=True, prepare=in_few_words),
    Tool(permitted("saves", save_note), sequential=True, prepare=in_few_words),
    Tool(permitted("saves", save_article), sequential=True, prepare=in_few_words),
    Tool(permitted("saves", record_observation), sequential=True, prepare=in_few_words),
    Tool(permitted("recalls", recall), prepare=in_few_words),
    Tool(permitted("recalls", read_memory), prepare=in_few_words),
    Tool(permitted("recalls", get_entity_info), prepare=in_few_words),
    Tool(permitted("recalls", fact_history), prepare=in_few_words),
)

__all__ = ["TOOLS", "ToolDeps", "use_of"]
