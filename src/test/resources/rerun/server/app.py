"""The agent of agents.py for a server: `langgraph dev` in a folder with this file, agents.py and a langgraph.json of {"dependencies": ["."], "graphs": {"agent": "./app.py:agent"}}."""
from agents import Program, create_deep_agent, fetch_log

# No subagents: the copy of a thread that the server in memory makes (langgraph-api 0.16.7) fails with a KeyError at the first new subgraph.
agent = create_deep_agent(model=Program(seed="server", subagents=False), tools=[fetch_log])
