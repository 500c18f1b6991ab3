package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.backend.ForkMedium;
import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.RemoteFolderBackend;
import dev.stateroom.backend.StateMedium;
import dev.stateroom.backend.bridge.BridgeBackend;
import dev.stateroom.backend.general.GeneralAgentBackend;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.backend.object.ObjectMedium;
import dev.stateroom.backend.sandbox.SandboxAgentBackends;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.MountSpec;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The backends that an agent gets for mounts that the workspace has open: the mounts themselves, or copies of changes over them. */
record LiveFaces(Dialect dialect, Clock clock, @Nullable ScratchOverlay overlay) {
    /** The user's own object answers its calls; with an overlay, a copy of it in a separate interpreter does. */
    Outcome<AgentReply<AgentBackend>> bridge(MountSpec.Bridge spec, DocumentParts at) {
        return at.opened(spec).then(backend -> {
            if (!(backend instanceof BridgeBackend bridge)) {
                return Outcome.failed(Failure.Kind.UNSUPPORTED, "the mount shows something else than " + spec.object());
            }
            return Outcome.ok(AgentReply.of(overlay == null ? bridge.agent() : overlay.program(at.treePrefixOf(spec), bridge)));
        });
    }

    /** The dialect's own base class over the shell of the mount; with an overlay no command runs, so the sandbox behaves like any mount. */
    Outcome<AgentReply<AgentBackend>> sandbox(MountSpec.Sandbox spec, DocumentParts at) {
        if (overlay != null) {
            return general(spec, at);
        }
        return at.opened(spec).then(backend -> backend instanceof RemoteFolderBackend remote
                ? Outcome.ok(SandboxAgentBackends.of(remote.agentShell(), dialect, clock))
                : Outcome.failed(Failure.Kind.UNSUPPORTED, "the mount shows something else than " + spec.target()));
    }

    /** For kinds that the reference has no backend for, or that cannot be connected to as it does: the mount itself. */
    Outcome<AgentReply<AgentBackend>> general(MountSpec spec, DocumentParts at) {
        return at.opened(spec)
                .map(backend -> GeneralAgentBackend.of(
                        overlay == null ? backend : overlay.over(at.treePrefixOf(spec), backend), dialect, clock));
    }

    /** A local thread, and a state other than the one whose steps are shown, are built from their own mounts; empty for other states. */
    Optional<Outcome<AgentReply<AgentBackend>>> state(MountSpec.State spec, DocumentParts at, FileFormat format) {
        Mount mount = at.mountOf(spec);
        if (mount == null || !(mount.content() instanceof Mount.Live(Mount.Opening opening))) {
            return Optional.empty();
        }
        return Optional.of(opening.open().map(backend -> {
            ObjectMedium medium = ObjectBackend.mediumOf(backend);
            StateFiles files = medium instanceof StateMedium state ? StateFiles.of(state.files()) : new StateFiles();
            AgentBackend face = KeyedAgentBackends.state(files, dialect, format, clock);
            return AgentReply.of(medium instanceof ForkMedium own ? new LocalThreadState(face, files, own.fork()) : face);
        }));
    }
}
