package dev.stateroom.backend;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A folder of this computer, for people: read-only and jailed. Every folder on the way is opened from the one before without
 * following links, so nothing outside the root can be reached, whatever others change meanwhile. Links are listed and not
 * followed. Entries are given while the folder is read; their order is the medium's.
 */
public final class DiskBackend implements Backend {
    private final Path root;
    private final Capabilities capabilities;

    private DiskBackend(Path root) {
        this.root = root;
        this.capabilities = new Capabilities(
                "disk", Set.of(Capability.JAILED, Capability.EMPTY_FOLDERS), root.toString());
    }

    /** Over the folder at {@code root}, itself with links resolved. */
    public static Outcome<Backend> of(Path root) {
        try {
            Path real = root.toRealPath();
            return Files.isDirectory(real, LinkOption.NOFOLLOW_LINKS)
                    ? Outcome.ok(new DiskBackend(real))
                    : Outcome.failed(Failure.Kind.WRONG_KIND, root + " is a file: name a folder");
        } catch (IOException e) {
            return Outcome.failed(failure(e, root.toString()));
        }
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<Entry> sink, Cancellation cancellation) {
        try (OpenFolder open = reach(folder)) {
            long given = 0;
            for (Path entry : open) {
                cancellation.check();
                Path name = entry.getFileName();
                if (name == null) {
                    continue;
                }
                sink.accept(describe(open, folder.child(name.toString()), name));
                given++;
            }
            return Outcome.ok(given);
        } catch (DirectoryIteratorException e) {
            return Outcome.failed(failure(new IOException(e.getMessage(), e), folder.text()));
        } catch (IOException e) {
            return Outcome.failed(failure(e, folder.text()));
        }
    }

    @Override
    public Outcome<Entry> entry(FilePath path) {
        if (path.isRoot()) {
            return Outcome.ok(FileEntries.folder(path, null));
        }
        try (OpenFolder parent = reach(path.parent())) {
            return Outcome.ok(describe(parent, path, parent.named(path.name())));
        } catch (IOException e) {
            return Outcome.failed(failure(e, path.text()));
        }
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        if (file.isRoot()) {
            return FileEntries.notAFile(file);
        }
        try (OpenFolder parent = reach(file.parent())) {
            Path name = parent.named(file.name());
            BasicFileAttributes attributes = parent.attributes(name);
            if (attributes.isDirectory()) {
                return FileEntries.notAFile(file);
            }
            if (!attributes.isRegularFile()) {
                return Outcome.failed(
                        Failure.Kind.DENIED,
                        file + (attributes.isSymbolicLink() ? " is a link, which is not followed" : " is no regular file"));
            }
            return Outcome.ok(RangeStream.of(parent.open(name), offset, length));
        } catch (IOException e) {
            return Outcome.failed(failure(e, file.text()));
        }
    }

    private OpenFolder reach(FilePath folder) throws IOException {
        OpenFolder open = OpenFolder.root(root);
        for (String name : folder.names()) {
            try (OpenFolder parent = open) {
                open = parent.folder(parent.named(name));
            }
        }
        return open;
    }

    /** An entry that vanishes while the folder is read, or may not be looked at, is still given: with the reason. */
    private static Entry describe(OpenFolder parent, FilePath path, Path name) throws IOException {
        String note = OpenFolder.isPlain(name) ? null : "the name is not valid text in this locale";
        BasicFileAttributes attributes;
        try {
            attributes = parent.attributes(name);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (IOException e) {
            return new Entry(path, Entry.Kind.OTHER, -1, null, failure(e, path.name()).sentence());
        }
        Entry.Kind kind = attributes.isSymbolicLink()
                ? Entry.Kind.LINK
                : attributes.isDirectory()
                        ? Entry.Kind.FOLDER
                        : attributes.isRegularFile() ? Entry.Kind.FILE : Entry.Kind.OTHER;
        if (note == null && kind == Entry.Kind.LINK) {
            note = "link, not followed";
        }
        return new Entry(
                path,
                kind,
                kind == Entry.Kind.FILE ? attributes.size() : -1,
                attributes.lastModifiedTime().toInstant(),
                note);
    }

    private static Failure failure(IOException e, String what) {
        return switch (e) {
            case NoSuchFileException _ -> new Failure(Failure.Kind.NOT_FOUND, "nothing has the path " + what);
            case AccessDeniedException _ -> new Failure(Failure.Kind.DENIED, what + " may not be read by this user");
            case OpenFolder.LinkInTheWay link -> new Failure(Failure.Kind.DENIED, what + ": " + link.getMessage());
            case NotDirectoryException _ -> new Failure(Failure.Kind.WRONG_KIND, what + " is a file, not a folder");
            default -> new Failure(Failure.Kind.UNREACHABLE, what + " cannot be read: " + e.getMessage());
        };
    }
}
