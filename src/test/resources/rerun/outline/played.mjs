// An agent that plays what a real one recorded, as played.py: wrapped as `createAgent` wraps its graph.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const here = import.meta.dirname;
const rows = (...words) => execFileSync("python3", [path.join(here, "rows.py"), ...words], { encoding: "utf8" }).trim();
const note = (fields) => fs.appendFileSync(path.join(here, "asked.jsonl"), JSON.stringify(fields) + "\n");

class Message {
  constructor(fields) {
    Object.assign(this, fields);
  }
}

class Graph {
  async getState() {
    const calls = [{ id: "c1", name: "write_file", args: { file_path: "/a", content: "x" } }];
    const content = [{ type: "tool_use", id: "c1", input: { file_path: "/a", content: "x" } }];
    const asks = new Message({ id: "m1", content, tool_calls: calls });
    return { values: { messages: [asks] }, tasks: [{}], next: [], config: { configurable: { checkpoint_id: rows("head", this.checkpointer.db.name) } } };
  }

  async updateState(config, values, asNode) {
    note({ update: values, as_node: asNode ?? null });
  }

  async *stream(given, config) {
    note({ given, config, wrapped: this.wrapped === true });
    if (this.failure) throw new TypeError(this.failure);
    rows("play", path.join(here, "sessions.db"), this.checkpointer.db.name, config.configurable.thread_id);
    yield {};
  }
}

class Wrapper {
  constructor(graph) {
    this.graph = graph;
  }

  stream(given, config) {
    this.graph.wrapped = true;
    return this.graph.stream(given, config);
  }
}

export const agent = new Wrapper(new Graph());
export const failing = Object.assign(new Graph(), { failure: "the model is gone" });
export const made = async () => new Wrapper(new Graph());
export const plain = { name: "no agent" };
