// Builds the backend of a recorded vector out of the real packages: what the vector says comes as the run's context.
import fs from "node:fs";
import path from "node:path";
import { CompositeBackend, FilesystemBackend, LocalShellBackend, StateBackend, StoreBackend } from "deepagents";

let last = null;

export function backend(runtime) {
  const { backend: spec, root } = runtime.context.vector;
  const key = JSON.stringify([spec, root]);
  if (last?.key !== key) last = { key, built: built(spec, root, runtime) };
  return last.built;
}

function folder(spec, root) {
  const found = spec.dir ? path.join(root, spec.dir) : root;
  fs.mkdirSync(found, { recursive: true });
  return found;
}

const said = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

function namespace(parts) {
  if (!parts.some((part) => typeof part === "string" && part.startsWith("$"))) return parts;
  return (runtime) =>
    parts.map((part) =>
      part.startsWith("$context.") ? runtime.context[part.slice(9)] : part === "$assistantId" ? runtime.assistantId : part);
}

function built(spec, root, runtime) {
  switch (spec.type) {
    case "state":
      return new StateBackend(said({ fileFormat: spec.file_format }));
    case "store":
      return new StoreBackend(
        said({
          namespace: spec.namespace ? namespace(spec.namespace) : undefined,
          store: spec.explicit_store ? runtime.store : undefined,
          fileFormat: spec.file_format,
        }));
    case "filesystem":
      return new FilesystemBackend(
        said({ rootDir: folder(spec, root), virtualMode: spec.virtual_mode, maxFileSizeMb: spec.max_file_size_mb }));
    case "local_shell":
      return new LocalShellBackend(
        said({
          rootDir: folder(spec, root),
          virtualMode: spec.virtual_mode,
          timeout: spec.timeout,
          maxOutputBytes: spec.max_output_bytes,
          env: { ...(spec.inherit_env ? {} : { PATH: "/usr/bin:/bin" }), ...spec.env },
          inheritEnv: spec.inherit_env,
        }));
    case "composite":
      return new CompositeBackend(
        built(spec.default, root, runtime),
        Object.fromEntries(Object.entries(spec.routes).map(([prefix, route]) => [prefix, built(route, root, runtime)])));
    default:
      throw new Error(`no backend of type ${spec.type}`);
  }
}
