package dev.stateroom.workspace;

import dev.stateroom.agent.FileFormat;
import dev.stateroom.backend.ForkMedium;
import dev.stateroom.backend.LocalFork;
import dev.stateroom.backend.OpenedOnce;
import dev.stateroom.backend.StateMedium;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.MountSpec;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes mounts of the usual kinds. */
final class MountFactory {
    private MountFactory() {}

    /** A state over the threads of a source, at the selected step; {@code threadId} is null if the user chooses; {@code local} makes forks. */
    static Mount state(String prefix, ThreadSource threads, @Nullable String threadId, LocalThreads local) {
        String connectedTo = connectedTo(threads, threadId);
        return new Mount(
                prefix,
                "state",
                connectedTo,
                new Mount.ThreadState(files -> StateMedium.backend(files, connectedTo), local.forks(threads, connectedTo)));
    }

    /** A local thread; {@code opening} reads it, {@code format} is the format of new files. */
    static Mount localThread(String prefix, String name, FileFormat format, Supplier<Outcome<LocalFork>> opening) {
        String connectedTo = "local thread " + name + ", kept by Stateroom";
        return new Mount(
                prefix,
                "state",
                connectedTo,
                new Mount.Live(new OpenedOnce(() -> opening.get().map(files -> ForkMedium.backend(files, connectedTo, format)))::open));
    }

    private static String connectedTo(ThreadSource threads, @Nullable String threadId) {
        return threads.description().name() + (threadId == null ? "" : ", thread " + threadId);
    }

    /** A state other than the one whose steps are shown: it stays at its checkpoint. */
    static Mount still(String prefix, ThreadSource threads, ShownState state, Mount.Opening opening) {
        return new Mount(prefix, "state", connectedTo(threads, state.threadId()), new Mount.Live(opening));
    }

    static Outcome<Backend> still(ThreadSource threads, ShownState state) {
        return state.files().map(files -> StateMedium.backend(files, connectedTo(threads, state.threadId())));
    }

    /** A mount that the user did not agree to yet. Nothing is opened for it; the workspace is reopened once the user agrees. */
    static Mount waiting(String prefix, MountSpec spec, String connectedTo, Failure waits) {
        return new Mount(prefix, spec.type(), spec.owner(), connectedTo, new Mount.Live(new Waiting(waits)));
    }

    /** The opening of such a mount: fails with this reason. */
    record Waiting(Failure failure) implements Mount.Opening {
        @Override
        public Outcome<Backend> open() {
            return Outcome.failed(failure);
        }
    }

    /** A store whose namespace needs a value that the workspace file does not give; a thread of the agent may. */
    static Mount unfilled(String prefix, MountSpec.Store spec, Failure failure, Outcome<SharedStore> store) {
        return new Mount(prefix, spec.type(), spec.owner(), spec.type(), new Mount.Live(new Unfilled(failure, store)));
    }

    /** The opening of such a mount: fails with this reason; has the store for callers that know the namespace. */
    record Unfilled(Failure failure, Outcome<SharedStore> store) implements Mount.Opening {
        @Override
        public Outcome<Backend> open() {
            return Outcome.failed(failure);
        }

        Outcome<Backend> open(Namespace namespace) {
            return store.then(shared -> shared.backend(namespace));
        }
    }

    /** A mount that is not available; each opening fails with the reason. */
    static Mount failing(String prefix, MountSpec spec, Failure failure) {
        return new Mount(prefix, spec.type(), spec.owner(), spec.type(), new Mount.Live(() -> Outcome.failed(failure)));
    }
}
