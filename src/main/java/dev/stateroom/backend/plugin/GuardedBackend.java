package dev.stateroom.backend.plugin;

import dev.stateroom.backend.WrappedBackend;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.plugin.BackendPlugin;
import dev.stateroom.vfs.plugin.PluginSetting;
import dev.stateroom.work.Cancellation;
import java.io.InputStream;
import java.time.Duration;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Isolates the defects of a plug-in's backend: an exception becomes a failure of the call, and a call that takes too long is abandoned.
 * The stream of a read is the plug-in's own; its reader must expect an {@link java.io.IOException}.
 */
public final class GuardedBackend extends WrappedBackend {
    /** How long one call may take. */
    public static final Duration LIMIT = Duration.ofMinutes(1);

    private final Backend inner;
    private final PluginCalls calls;
    private final Capabilities capabilities;

    private GuardedBackend(Backend inner, PluginCalls calls, Capabilities capabilities) {
        this.inner = inner;
        this.calls = calls;
        this.capabilities = capabilities;
    }

    /** Opens a plug-in's mount; {@code limit} is the timeout of each of its calls. */
    public static Outcome<Backend> open(String className, BackendPlugin plugin, PluginSetting setting, Duration limit) {
        PluginCalls calls = new PluginCalls(className, limit);
        return calls.made("open", Cancellation.NEVER, _ -> plugin.open(setting))
                .then(backend -> calls.made("capabilities", Cancellation.NEVER, _ -> Outcome.ok(backend.capabilities()))
                        .map(can -> new GuardedBackend(backend, calls, named(can, className))));
    }

    private static Capabilities named(Capabilities can, String className) {
        return new Capabilities("custom", Set.copyOf(can.can()), can.connectedTo().isBlank() ? className : can.connectedTo());
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    protected <T> Outcome<T> call(String operation, FilePath path, Cancellation cancellation, BiFunction<Backend, Cancellation, Outcome<T>> question) {
        return calls.made(operation, cancellation, until -> question.apply(inner, until));
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        return calls.made("list", cancellation, until -> inner.list(folder, entry -> calls.give(until, sink, entry), until));
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        return calls.made("read", Cancellation.NEVER, _ -> inner.read(file, offset, length).map(PluginStream::new));
    }

    private <T> FileSearch.Sink<T> gated(FileSearch.Sink<T> sink, Cancellation until) {
        return new FileSearch.Sink<>() {
            @Override
            public void found(T result) {
                calls.give(until, sink::found, result);
            }

            @Override
            public void problem(FilePath where, Failure why) {
                calls.give(until, failure -> sink.problem(where, failure), why);
            }
        };
    }

    @Override
    public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return calls.made("grep", cancellation, until -> inner.grep(search, gated(sink, until), until));
    }

    @Override
    public Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return calls.made("glob", cancellation, until -> inner.glob(search, gated(sink, until), until));
    }

    @Override
    public void close() {
        calls.made("close", Cancellation.NEVER, _ -> {
            inner.close();
            return Outcome.ok(true);
        });
    }
}
