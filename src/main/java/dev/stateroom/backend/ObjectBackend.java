package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.backend.object.ObjectMedium;
import dev.stateroom.backend.object.PutCondition;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.backend.tree.ResultCollector;
import dev.stateroom.history.CommitChanges;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Utf8;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Objects under flat keys as files and folders, for people. A key that is not a path, such as one with {@code ..} in it, is listed under a
 * quoted name and leads nowhere else. Closing it closes the medium.
 */
public final class ObjectBackend implements Backend {
    /** Each commit costs a request over the network. */
    private static final int MOST_COMMITS = 100;

    private final ObjectMedium medium;

    /** A backend over all objects of {@code medium}. */
    public ObjectBackend(ObjectMedium medium) {
        this.medium = medium;
    }

    /** The medium of a backend; null if it does not have one. */
    public static @Nullable ObjectMedium mediumOf(Backend backend) {
        return backend instanceof ObjectBackend own ? own.medium : null;
    }

    /** The path under which a key is shown. */
    public static FilePath pathOf(String key) {
        return KeyPaths.path(key);
    }

    /** The key of a file's path; null if no key has that path. */
    public static @Nullable String keyOf(FilePath path) {
        return KeyPaths.key(path);
    }

    @Override
    public Capabilities capabilities() {
        return medium.capabilities();
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        String prefix = KeyPaths.folderPrefix(folder);
        if (prefix == null) {
            return FileEntries.missing(folder);
        }
        Outcome<Boolean> bare = folder.isRoot() ? medium.holdsBareKeys() : Outcome.ok(false);
        return bare.then(hasBare -> {
            long[] given = {0};
            if (hasBare) {
                sink.accept(FileEntries.folder(KeyPaths.BARE_FOLDER, "keys that do not begin with a slash"));
                given[0]++;
            }
            return medium.children(
                            prefix,
                            child -> {
                                cancellation.check();
                                // Among the bare keys an empty first name represents all usual keys.
                                if (!(prefix.isEmpty() && child.name().isEmpty() && child.object() == null)) {
                                    sink.accept(entry(folder, child));
                                    given[0]++;
                                }
                            },
                            cancellation)
                    .then(_ -> given[0] > 0 || folder.isRoot() ? Outcome.ok(given[0]) : emptyOrNone(folder));
        });
    }

    private static FileEntry entry(FilePath folder, ObjectMedium.Child child) {
        FilePath path = folder.child(KeyPaths.shown(child.name()));
        StoredObject object = child.object();
        return object == null ? FileEntries.folder(path, KeyPaths.remark(child.name())) : FileEntries.of(path, object);
    }

    /** For a folder without children: success if the medium has it as an empty folder, otherwise a failure. */
    private Outcome<Long> emptyOrNone(FilePath folder) {
        return object(folder).then(there -> there.isPresent()
                ? FileEntries.notAFolder(folder)
                : isFolder(folder).then(empty -> empty ? Outcome.ok(0L) : FileEntries.missing(folder)));
    }

    private Outcome<Optional<StoredObject>> object(FilePath path) {
        String key = KeyPaths.key(path);
        return key == null ? Outcome.ok(Optional.empty()) : medium.object(key);
    }

    private Outcome<Boolean> isFolder(FilePath path) {
        if (path.isRoot()) {
            return Outcome.ok(true);
        }
        if (path.equals(KeyPaths.BARE_FOLDER)) {
            return medium.holdsBareKeys();
        }
        String prefix = KeyPaths.folderPrefix(path);
        return prefix == null ? Outcome.ok(false) : medium.holds(prefix);
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        return object(path).then(there -> {
            if (there.isPresent() && isRemote()) {
                return Outcome.ok(FileEntries.of(path, there.get()));
            }
            return isFolder(path).then(folder -> {
                if (there.isPresent()) {
                    StoredObject file = there.get();
                    return Outcome.ok(FileEntries.of(path, folder && file.isFile() ? file.withNote("a folder has the same name") : file));
                }
                return folder
                        ? Outcome.ok(FileEntries.folder(path, path.isRoot() ? null : KeyPaths.remark(path)))
                        : FileEntries.missing(path);
            });
        });
    }

    /** True if each call goes over a network. */
    private boolean isRemote() {
        return capabilities().has(Capability.REMOTE);
    }

    /** The file of that path, or a failure. */
    private Outcome<StoredObject> file(FilePath path) {
        return object(path).then(there -> {
            if (there.isPresent()) {
                return there.get().isFile()
                        ? Outcome.ok(there.get())
                        : Outcome.failed(medium.withoutContent(path, there.get()));
            }
            return isFolder(path).then(folder -> folder ? FileEntries.notAFile(path) : FileEntries.missing(path));
        });
    }

    @Override
    public Outcome<InputStream> read(FilePath path, long offset, long length) {
        return file(path)
                .then(file -> offset >= file.size() || length == 0
                        ? Outcome.ok(InputStream.nullInputStream())
                        : medium.read(file, Math.max(0, offset), length));
    }

    @Override
    public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return SearchRequest.filter(search).then(filter -> {
            ResultCollector<FileSearch.Hit> findings = new ResultCollector<>(sink, search.most());
            FlatKeySearch keys = new FlatKeySearch(search.below(), filter);
            return searchable(search.below(), true)
                    .then(only -> new ObjectGrep(medium, keys, search, findings, cancellation).run(only.orElse(null)));
        });
    }

    @Override
    public Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return PathFilter.of(search.pattern(), search.above()).then(filter -> {
            ResultCollector<FileEntry> findings = new ResultCollector<>(sink, Long.MAX_VALUE);
            FlatKeySearch keys = new FlatKeySearch(search.below(), filter);
            return searchable(search.below(), false).then(_ -> {
                String prefix = keys.keyPrefix();
                Outcome<Long> all = prefix == null
                        ? Outcome.ok(0L)
                        : medium.objects(
                                prefix,
                                key -> keys.fittingBelow(key) != null,
                                object -> {
                                    String path = keys.fittingBelow(object.key());
                                    if (path != null && object.kind() != FileEntry.Kind.FOLDER) {
                                        findings.found(FileEntries.of(new FilePath(path), object));
                                    }
                                },
                                cancellation);
                return all.map(_ -> findings.summary());
            });
        });
    }

    /** The file to search if {@code below} is one; empty for a folder. */
    private Outcome<Optional<StoredObject>> searchable(FilePath below, boolean orFile) {
        return isFolder(below).then(folder -> {
            if (folder) {
                return orFile && !isRemote() ? object(below) : Outcome.ok(Optional.empty());
            }
            return object(below).then(there -> there.isEmpty()
                    ? FileEntries.missing(below)
                    : orFile ? Outcome.ok(there) : FileEntries.notAFolder(below));
        });
    }

    private boolean isReadOnly() {
        return !capabilities().has(Capability.WRITE);
    }

    @Override
    public Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        String key = KeyPaths.key(file);
        if (isReadOnly()) {
            return Outcome.failed(medium.readOnly());
        }
        if (key == null) {
            return file.isRoot() || file.equals(KeyPaths.BARE_FOLDER)
                    ? FileEntries.notAFile(file)
                    : Outcome.failed(Failure.Kind.INVALID, file + " is not a name that a key can have");
        }
        return medium.object(key).then(there -> {
            if (there.isPresent() && !replace) {
                return Outcome.failed(Failure.Kind.DENIED, file + " exists already");
            }
            return (there.isPresent() ? Outcome.ok(false) : isFolder(file)).then(folder -> {
                try {
                    return folder
                            ? FileEntries.notAFile(file)
                            : medium.put(key, content, PutCondition.of(there.orElse(null)), cancellation).map(put -> FileEntries.of(file, put));
                } catch (IOException e) {
                    return Outcome.failed(DiskFailures.changing(e, file.text()));
                }
            });
        });
    }

    @Override
    public Outcome<Integer> edit(FilePath path, FileEdit edit, Cancellation cancellation) {
        if (isReadOnly()) {
            return Outcome.failed(medium.readOnly());
        }
        return file(path).then(file -> {
            int[] count = {0};
            try {
                return medium.change(
                                file.key(),
                                old -> {
                                    if (Utf8.firstInvalid(old, 0) >= 0) {
                                        return Outcome.failed(Failure.Kind.WRONG_KIND, path + " is not text");
                                    }
                                    TextEdit change = TextEdit.of(new String(old, StandardCharsets.UTF_8), edit);
                                    return EditCheck.of(path, edit, change.count()).then(found -> {
                                        count[0] = found;
                                        return change.newLength() > medium.largest()
                                                ? Outcome.failed(
                                                        Failure.Kind.TOO_LARGE,
                                                        path + " would have more than " + (medium.largest() >> 20) + " MiB")
                                                : Outcome.ok(change.result().getBytes(StandardCharsets.UTF_8));
                                    });
                                },
                                cancellation)
                        .map(_ -> count[0]);
            } catch (IOException e) {
                return Outcome.failed(DiskFailures.changing(e, path.text()));
            }
        });
    }

    @Override
    public Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        if (isReadOnly()) {
            return Outcome.failed(medium.readOnly());
        }
        if (path.isRoot()) {
            return Outcome.failed(Failure.Kind.DENIED, "the root of a mount is not deleted: delete what it holds");
        }
        List<String> gone = new ArrayList<>();
        String prefix = KeyPaths.folderPrefix(path);
        boolean bare = path.equals(KeyPaths.BARE_FOLDER);
        Outcome<Long> below = prefix == null
                ? Outcome.ok(0L)
                : medium.objects(prefix, key -> !(bare && key.startsWith("/")), object -> gone.add(object.key()), cancellation);
        return below.then(_ -> object(path)).then(itself -> {
            itself.ifPresent(object -> gone.add(object.key()));
            return gone.isEmpty() ? FileEntries.missing(path) : medium.remove(gone, cancellation);
        });
    }

    @Override
    public Optional<CommitHistory> commits() {
        return medium.commits();
    }

    /** The commits that changed the file, if the medium has commits; otherwise its versions of the key. */
    @Override
    public Outcome<List<KeptVersion>> keptVersions(FilePath file, Cancellation cancellation) {
        CommitHistory commits = medium.commits().orElse(null);
        if (commits == null) {
            String key = KeyPaths.key(file);
            return key == null ? Outcome.ok(List.of()) : medium.versions(key, cancellation);
        }
        List<KeptVersion> newestFirst = new ArrayList<>();
        return new CommitChanges(commits)
                .versions(
                        MOST_COMMITS,
                        file.text()::equals,
                        (version, _, _) -> {
                            CommitHistory.Commit commit = version.commit();
                            FileData now = version.changes().getFirst().after();
                            String text = now == null ? null : new String(now.bytes(), StandardCharsets.UTF_8);
                            newestFirst.add(new KeptVersion(commit.id(), commit.created(), commit.description(), text, now == null, true));
                        },
                        cancellation)
                .map(_ -> newestFirst.reversed());
    }

    @Override
    public void close() {
        medium.close();
    }
}
