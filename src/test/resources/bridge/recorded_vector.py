"""Builds the backend of a recorded vector out of the real packages: what the vector says comes as the run's context."""

import inspect
import json
import os

import deepagents.backends as backends

kept = {}


def backend(runtime):
    spec = runtime.context["vector"]
    key = json.dumps(spec, sort_keys=True)
    if not OLD and key in kept:
        return kept[key]
    kept.clear()
    kept[key] = built(spec["backend"], spec["root"], runtime)
    return kept[key]


OLD = "runtime" in inspect.signature(backends.StateBackend).parameters and (
    inspect.signature(backends.StateBackend).parameters["runtime"].default is inspect.Parameter.empty
)


def accepted(cls, **arguments):
    """An object with the arguments that this release knows; what the vector does not say is left to its default."""
    known = inspect.signature(cls).parameters
    return cls(**{k: v for k, v in arguments.items() if v is not None and k in known})


def folder(spec, root):
    path = os.path.join(root, spec["dir"]) if spec.get("dir") else root
    os.makedirs(path, exist_ok=True)
    return path


def namespace(parts):
    def computed(runtime):
        context = getattr(runtime, "context", None)
        if context is None:
            context = runtime.runtime.context
        return tuple(context[part[9:]] if isinstance(part, str) and part.startswith("$context.") else part for part in parts)

    return computed


def built(spec, root, runtime):
    kind = spec["type"]
    given = {"runtime": runtime} if OLD or spec.get("runtime_argument") else {}
    if kind == "state":
        return accepted(backends.StateBackend, file_format=spec.get("file_format"), **given)
    if kind == "store":
        parts = spec.get("namespace")
        return accepted(
            backends.StoreBackend,
            namespace=None if parts is None else namespace(parts),
            store=runtime.store if spec.get("explicit_store") else None,
            file_format=spec.get("file_format"),
            **given,
        )
    if kind == "filesystem":
        return accepted(
            backends.FilesystemBackend,
            root_dir=folder(spec, root),
            virtual_mode=spec.get("virtual_mode"),
            max_file_size_mb=spec.get("max_file_size_mb"),
        )
    if kind == "local_shell":
        from deepagents.backends.local_shell import LocalShellBackend

        env = dict(spec.get("env") or {})
        if not spec.get("inherit_env"):
            env.setdefault("PATH", "/usr/bin:/bin")
        return accepted(
            LocalShellBackend,
            root_dir=folder(spec, root),
            virtual_mode=spec.get("virtual_mode"),
            timeout=spec.get("timeout"),
            max_output_bytes=spec.get("max_output_bytes"),
            env=env,
            inherit_env=spec.get("inherit_env"),
        )
    if kind == "composite":
        return accepted(
            backends.CompositeBackend,
            default=built(spec["default"], root, runtime),
            routes={prefix: built(route, root, runtime) for prefix, route in spec["routes"].items()},
            artifacts_root=spec.get("artifacts_root"),
        )
    if kind == "v1_protocol":
        return FirstVersion()
    raise NotImplementedError(kind)


class FirstVersion:
    """Never asked: its files cannot be put there from outside."""

    def ls_info(self, path):
        return []

    def read(self, file_path, offset=0, limit=2000):
        return ""
