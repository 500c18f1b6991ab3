package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.backend.search.ResultCollector;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import java.io.InputStream;
import java.lang.ref.SoftReference;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The files of a thread at one checkpoint, for people: read-only. Listing a folder costs its children, not what is below or
 * next to it. A key that is no path, such as one with {@code ..} in it, is listed under a quoted name and leads nowhere else.
 */
public sealed class StateBackend implements Backend permits ForkedStateBackend {
    private final FileSet files;
    private final Capabilities capabilities;
    // Pages of one large file are asked for one after the other; its bytes are made once.
    private volatile SoftReference<Encoded> last = new SoftReference<>(null);

    private record Encoded(FileData file, Bytes bytes) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Bytes(byte[] value) {}

    /** Over {@code files}; {@code connectedTo} says for a person whose they are: "sessions.db, thread t-1". */
    public StateBackend(FileSet files, String connectedTo) {
        this(files, connectedTo, Capability.HISTORY);
    }

    StateBackend(FileSet files, String connectedTo, Capability further) {
        this.files = files;
        this.capabilities = new Capabilities("state", Set.of(Capability.JAILED, further), connectedTo);
    }

    /** Its files: records by key. */
    public FileSet files() {
        return files;
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        String prefix = KeyPaths.folderPrefix(folder);
        if (prefix == null) {
            return FileEntries.missing(folder);
        }
        Listing listing = new Listing(folder, prefix, sink, cancellation);
        if (folder.isRoot() && hasBareKeys()) {
            listing.give(bareFolder());
        }
        KeyChildren.visit(files, prefix, listing);
        if (listing.given == 0 && !folder.isRoot()) {
            return file(folder) == null ? FileEntries.missing(folder) : FileEntries.notAFolder(folder);
        }
        return Outcome.ok(listing.given);
    }

    /** Turns names into entries and counts them. */
    private static final class Listing implements KeyChildren.Visitor {
        private final FilePath folder;
        private final String prefix;
        private final Consumer<FileEntry> sink;
        private final Cancellation cancellation;
        private long given;

        Listing(FilePath folder, String prefix, Consumer<FileEntry> sink, Cancellation cancellation) {
            this.folder = folder;
            this.prefix = prefix;
            this.sink = sink;
            this.cancellation = cancellation;
        }

        void give(FileEntry entry) {
            cancellation.check();
            sink.accept(entry);
            given++;
        }

        @Override
        public void file(String name, FileData file) {
            give(FileEntries.of(folder.child(KeyPaths.shown(name)), file, KeyPaths.remark(name)));
        }

        @Override
        public void folder(String name) {
            // Among the bare keys an empty first name stands for all usual keys.
            if (!(prefix.isEmpty() && name.isEmpty())) {
                give(FileEntries.folder(folder.child(KeyPaths.shown(name)), KeyPaths.remark(name)));
            }
        }
    }

    private boolean hasBareKeys() {
        String first = files.firstKeyFrom("");
        return first != null && (!first.startsWith("/") || files.firstKeyFrom(KeyPaths.AFTER_SLASH) != null);
    }

    private static FileEntry bareFolder() {
        return FileEntries.folder(KeyPaths.BARE_FOLDER, "keys that do not begin with a slash");
    }

    private @Nullable FileData file(FilePath path) {
        String key = KeyPaths.key(path);
        return key == null ? null : files.get(key);
    }

    boolean isFolder(FilePath path) {
        if (path.equals(KeyPaths.BARE_FOLDER)) {
            return hasBareKeys();
        }
        String prefix = KeyPaths.folderPrefix(path);
        return path.isRoot() || (prefix != null && hasKeyBelow(prefix));
    }

    private boolean hasKeyBelow(String prefix) {
        String key = files.firstKeyFrom(prefix);
        return key != null && key.startsWith(prefix);
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        FileData file = file(path);
        if (file != null) {
            return Outcome.ok(FileEntries.of(path, file, isFolder(path) ? "a folder has the same name" : null));
        }
        return isFolder(path) ? Outcome.ok(FileEntries.folder(path, null)) : FileEntries.missing(path);
    }

    @Override
    public Outcome<InputStream> read(FilePath path, long offset, long length) {
        FileData file = file(path);
        if (file == null) {
            return isFolder(path) ? FileEntries.notAFile(path) : FileEntries.missing(path);
        }
        if (file.content() instanceof FileData.Unreadable(String why, _)) {
            return FileEntries.unreadable(path, why);
        }
        Encoded encoded = last.get();
        if (encoded == null || encoded.file() != file) {
            encoded = new Encoded(file, new Bytes(file.bytes()));
            last = new SoftReference<>(encoded);
        }
        return Outcome.ok(FileEntries.range(encoded.bytes().value(), offset, length));
    }

    @Override
    public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return SearchRequest.filter(search).then(filter -> {
            ResultCollector<FileSearch.Hit> findings = new ResultCollector<>(sink, search.most());
            FlatKeySearch keys = new FlatKeySearch(search.below(), filter);
            FlatKeySearch.Grep grep = new FlatKeySearch.Grep(keys, search, findings);
            FileData only = search.below().isRoot() ? null : file(search.below());
            if (only != null) {
                grep.file(String.valueOf(KeyPaths.key(search.below())), only);
            }
            return searched(search.below(), only != null, keys, findings, cancellation, (key, file) -> grep.file(key, file.get()));
        });
    }

    @Override
    public Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return PathFilter.of(search.pattern(), search.above()).then(filter -> {
            ResultCollector<FileEntry> findings = new ResultCollector<>(sink, Long.MAX_VALUE);
            FlatKeySearch keys = new FlatKeySearch(search.below(), filter);
            FlatKeySearch.Glob glob = new FlatKeySearch.Glob(keys, findings);
            return searched(
                    search.below(),
                    false,
                    keys,
                    findings,
                    cancellation,
                    (key, file) -> glob.file(key, path -> FileEntries.of(path, file.get(), KeyPaths.remark(path))));
        });
    }

    private Outcome<FileSearch.Summary> searched(
            FilePath below,
            boolean isFile,
            FlatKeySearch keys,
            ResultCollector<?> findings,
            Cancellation cancellation,
            BiConsumer<String, Supplier<FileData>> look) {
        if (!isFile && !isFolder(below)) {
            return file(below) == null ? FileEntries.missing(below) : FileEntries.notAFolder(below);
        }
        String prefix = keys.keyPrefix();
        if (prefix != null) {
            files.visit(prefix, (key, file) -> {
                cancellation.check();
                if (!findings.isFull()) {
                    look.accept(key, file);
                }
                return !findings.isFull();
            });
        }
        return Outcome.ok(findings.summary());
    }
}
