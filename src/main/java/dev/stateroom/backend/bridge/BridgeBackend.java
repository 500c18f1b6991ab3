package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.backend.EditCheck;
import dev.stateroom.backend.FileEntries;
import dev.stateroom.backend.SearchRequest;
import dev.stateroom.backend.TextEdit;
import dev.stateroom.backend.WholeContent;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.ChangeConsent;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The bridge as a backend for people. Nothing is cached: every call goes to the user's object, so it shows the current state. Changes are
 * made by the object's own write, edit and delete, so a change that it refuses to its agent is refused here too.
 */
public final class BridgeBackend implements Backend {
    /** Larger files do not fit into one message. */
    private static final int LARGEST = 48 << 20;

    private static final PathFilter ALL = PathFilter.ALL;

    private final BridgeConnection bridge;
    private final BridgeObject about;
    private final Dialect fallback;
    private final boolean writable;
    private final Capabilities capabilities;

    private BridgeBackend(BridgeConnection bridge, BridgeObject about, Dialect fallback, boolean writable) {
        this.bridge = bridge;
        this.about = about;
        this.fallback = fallback;
        this.writable = writable;
        Set<Capability> can = EnumSet.noneOf(Capability.class);
        if (writable && (about.calls().contains("write") || about.calls().contains("upload_files"))) {
            can.add(Capability.WRITE);
        }
        if (about.calls().contains("execute")) {
            can.add(Capability.EXECUTE);
        }
        this.capabilities = new Capabilities("bridge", can, bridge.setup().object() + " (" + about.shown() + ")");
    }

    /**
     * Starts the bridge if it is not running, and returns a backend over its object.
     *
     * @param fallback the dialect if the environment has no installed package that determines it
     * @param writable true if people may change files
     */
    public static Outcome<Backend> open(BridgeConnection bridge, Dialect fallback, boolean writable, Cancellation cancellation) {
        return bridge.about(cancellation).map(about -> new BridgeBackend(bridge, about, fallback, writable));
    }

    /** The same object as an agent's backend. */
    public AgentBackend agent() {
        return agent(Cancellation.NEVER);
    }

    private AgentBackend agent(Cancellation cancellation) {
        return new BridgeAgentBackend(bridge, about, fallback, cancellation);
    }

    /** A scratch copy of the same object as an agent's backend; {@code state} holds the files of its run's state. */
    public BridgeCopy copy(KeyMap<FileData> state) {
        return new BridgeCopy(bridge, about, fallback, state);
    }

    /** The underlying bridge. */
    public BridgeConnection bridge() {
        return bridge;
    }

    private BridgeTree tree(Cancellation cancellation) {
        return new BridgeTree(agent(cancellation), about.routes());
    }

    private BridgeContent content(Cancellation cancellation) {
        return new BridgeContent(agent(cancellation), about);
    }

    private BridgeSearch search(PathFilter filter, Cancellation cancellation) {
        return new BridgeSearch(tree(cancellation), content(cancellation), filter, cancellation);
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        return tree(cancellation).children(folder).map(entries -> {
            entries.values().forEach(entry -> {
                cancellation.check();
                sink.accept(entry);
            });
            return (long) entries.size();
        });
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        return tree(Cancellation.NEVER).entry(path);
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        return bytes(file, Cancellation.NEVER).map(bytes -> FileEntries.range(bytes, offset, length));
    }

    private Outcome<byte[]> bytes(FilePath file, Cancellation cancellation) {
        return file(file, cancellation).then(_ -> content(cancellation).bytes(file));
    }

    /** The entry of a file; a failure if it is a folder or missing. */
    private Outcome<FileEntry> file(FilePath file, Cancellation cancellation) {
        return tree(cancellation)
                .entry(file)
                .then(entry -> entry.isFolder() && !BridgeTree.hidesAFile(entry) ? FileEntries.notAFile(file) : Outcome.ok(entry));
    }

    @Override
    public Outcome<FileSearch.Summary> grep(FileSearch.Text wanted, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return SearchRequest.filter(wanted).then(filter -> search(filter, cancellation).grep(wanted, sink));
    }

    @Override
    public Outcome<FileSearch.Summary> glob(FileSearch.Files wanted, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return PathFilter.of(wanted.pattern(), wanted.above()).then(filter -> search(filter, cancellation).glob(wanted, sink));
    }

    /** The reason why a path may not be changed, or needs the user's consent; null if it may. */
    private @Nullable Failure obstacle(FilePath path) {
        if (!writable) {
            return new Failure(
                    Failure.Kind.DENIED, "the bridge mount (" + bridge.setup().object() + ") is read-only; \"writable\": true allows changes");
        }
        return about.isInMemory(path.text()) && !ChangeConsent.isGiven()
                ? new Failure(
                        Failure.Kind.UNASKED,
                        path + " is kept in the memory of the program that runs " + bridge.setup().object()
                                + ": the change is lost when it ends, and no agent sees it")
                : null;
    }

    @Override
    public Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        if (file.isRoot()) {
            return FileEntries.notAFile(file);
        }
        Failure obstacle = obstacle(file);
        Outcome<FileEntry> there = obstacle == null ? tree(cancellation).entry(file) : Outcome.failed(obstacle);
        boolean exists = there instanceof Outcome.Ok<FileEntry>;
        if (there instanceof Outcome.Ok<FileEntry>(FileEntry entry) && entry.isFolder()) {
            return FileEntries.notAFile(file);
        }
        if (there instanceof Outcome.Failed<FileEntry>(Failure failure) && (obstacle != null || failure.kind() == Failure.Kind.UNREACHABLE)) {
            return Outcome.failed(failure);
        }
        if (exists && !replace) {
            return Outcome.failed(Failure.Kind.DENIED, file + " exists already");
        }
        try {
            byte[] bytes = WholeContent.read(content, LARGEST, cancellation);
            return bytes == null
                    ? Outcome.failed(Failure.Kind.TOO_LARGE, file + " cannot be written: more than " + LARGEST + " bytes do not fit into one message")
                    // Not cancelled from here on: the object would finish the call anyway.
                    : content(Cancellation.NEVER).put(file, bytes, exists).then(_ -> entry(file)).map(entry -> sized(entry, bytes.length));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, "the content for " + file + " cannot be read", e);
        }
    }

    /** Objects of the first version may list files without a size. */
    private static FileEntry sized(FileEntry entry, int written) {
        return entry.size() >= 0 ? entry : new FileEntry(entry.path(), entry.kind(), written, entry.modified(), entry.note());
    }

    @Override
    public Outcome<Integer> edit(FilePath file, FileEdit edit, Cancellation cancellation) {
        Failure obstacle = obstacle(file);
        if (obstacle != null) {
            return Outcome.failed(obstacle);
        }
        return bytes(file, cancellation).then(bytes -> {
            String text = BridgeContent.text(bytes);
            if (text == null) {
                return Outcome.failed(Failure.Kind.UNSUPPORTED, file + " is not text, so no text in it can be replaced");
            }
            TextEdit change = TextEdit.of(text, edit);
            return EditCheck.of(file, edit, change.count()).then(count -> {
                if (change.newLength() > LARGEST) {
                    return Outcome.failed(Failure.Kind.TOO_LARGE, file + " would become larger than one message takes");
                }
                if (text.indexOf('\r') >= 0 && about.losesLineEnds(file.text()) && !ChangeConsent.isGiven()) {
                    return Outcome.failed(
                            Failure.Kind.UNASKED,
                            file + " has line ends of Windows, and an edit by the Python package turns all of them into \\n: write the whole file to keep them");
                }
                cancellation.check();
                return content(Cancellation.NEVER).edit(file, new FileEdit(change.oldText(), change.newText(), edit.all()), count);
            });
        });
    }

    @Override
    public Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        Failure obstacle = obstacle(path);
        if (obstacle != null) {
            return Outcome.failed(obstacle);
        }
        if (path.isRoot()) {
            return Outcome.failed(Failure.Kind.DENIED, "the root of a mount cannot be deleted");
        }
        if (!about.calls().contains("delete")) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "the backend " + bridge.setup().object() + " cannot delete");
        }
        return tree(cancellation).entry(path).then(entry -> {
            Outcome<Long> files = entry.isFolder() ? search(ALL, cancellation).count(path) : Outcome.ok(1L);
            cancellation.check();
            return files.then(count -> BridgeOutcomes.of(agent().delete(path.text()), path, AgentResult.Delete::error).map(_ -> count));
        });
    }

    @Override
    public Outcome<CommandResult> execute(String command, Cancellation cancellation) {
        AgentReply<AgentResult.Execute> reply = agent(cancellation).execute(command, null);
        return BridgeOutcomes.of(reply, FilePath.ROOT, _ -> null).map(ran -> new CommandResult(
                ran.output(), Objects.requireNonNullElse(ran.exitCode(), 0), Boolean.TRUE.equals(ran.truncated())));
    }

    @Override
    public void close() {
        bridge.close();
    }
}
