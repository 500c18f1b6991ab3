// The agent of agents.mjs for a server: `langgraphjs dev` in a folder with this file, agents.mjs and a langgraph.json of {"node_version": "20", "graphs": {"agent": "./app.mjs:agent"}}.
import { createDeepAgent } from "deepagents";
import { fetchLog, Program } from "./agents.mjs";

export const agent = createDeepAgent({ model: new Program("server"), tools: [fetchLog] });
