package dev.stateroom.backend;

import dev.stateroom.backend.git.GitVersions;
import dev.stateroom.backend.tree.ByteEdit;
import dev.stateroom.backend.tree.FileStamp;
import dev.stateroom.backend.tree.LearnedFiles;
import dev.stateroom.backend.tree.OpenFolder;
import dev.stateroom.backend.tree.RangeStream;
import dev.stateroom.backend.tree.ResultCollector;
import dev.stateroom.backend.tree.TreeRemoval;
import dev.stateroom.backend.tree.TreeSearch;
import dev.stateroom.backend.tree.WalkFolder;
import dev.stateroom.backend.tree.WholeFile;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FileLines;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.vfs.lines.LinePage;
import dev.stateroom.vfs.lines.LinePages;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A folder of this computer, for people: confined to its root, and read-only unless opened as writable. Every folder on a path is opened
 * relative to its parent without following links, so nothing outside the root can be reached, whatever other processes change meanwhile;
 * see {@link OpenFolder} for Windows. Links are listed but not followed. Entries are listed while the folder is read, in the file system's
 * order.
 */
public final class DiskBackend implements Backend {
    private static final int BLOCK = 1 << 16;
    private static final int LEAST_BLOCK = 1 << 12;
    private static final int THREADS = Math.min(16, Runtime.getRuntime().availableProcessors());

    private final Path root;
    private final BooleanSupplier writable;
    private final LearnedFiles<LinePages> learned = new LearnedFiles<>(InstantSource.system(), LinePages::new);

    private DiskBackend(Path root, BooleanSupplier writable) {
        this.root = root;
        this.writable = writable;
    }

    /** Opens the folder at {@code root}, whose own links are resolved; read-only. */
    public static Outcome<Backend> of(Path root) {
        return of(root, false);
    }

    /** Opens the folder at {@code root}, whose own links are resolved; {@code writable} if its files may be changed. */
    public static Outcome<Backend> of(Path root, boolean writable) {
        return of(root, () -> writable);
    }

    /**
     * Opens the folder at {@code root}, whose own links are resolved; {@code writable} is called before each change and must not block.
     */
    public static Outcome<Backend> of(Path root, BooleanSupplier writable) {
        try {
            Path real = root.toRealPath();
            return Files.isDirectory(real, LinkOption.NOFOLLOW_LINKS)
                    ? Outcome.ok(new DiskBackend(real, writable))
                    : Outcome.failed(Failure.Kind.WRONG_KIND, root + " is a file: name a folder");
        } catch (IOException e) {
            return Outcome.failed(DiskFailures.reading(e, root.toString()));
        }
    }

    /** The commits that changed the file, if the folder is the top of a git repository. */
    @Override
    public Outcome<List<KeptVersion>> keptVersions(FilePath file, Cancellation cancellation) {
        return GitVersions.of(this, file, cancellation);
    }

    @Override
    public Capabilities capabilities() {
        Set<Capability> can = EnumSet.of(Capability.JAILED, Capability.EMPTY_FOLDERS);
        if (writable.getAsBoolean()) {
            can.add(Capability.WRITE);
        }
        return new Capabilities("disk", can, root.toString());
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
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
            return Outcome.failed(DiskFailures.reading(new IOException(e.getMessage(), e), folder.text()));
        } catch (IOException e) {
            return Outcome.failed(DiskFailures.reading(e, folder.text()));
        }
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        if (path.isRoot()) {
            return Outcome.ok(FileEntries.folder(path, null));
        }
        try (OpenFolder parent = reach(path.parent())) {
            return Outcome.ok(describe(parent, path, parent.named(path.name())));
        } catch (IOException e) {
            return Outcome.failed(DiskFailures.reading(e, path.text()));
        }
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        if (file.isRoot()) {
            return FileEntries.notAFile(file);
        }
        try (OpenFolder parent = reach(file.parent())) {
            Outcome<SeekableByteChannel> opened = open(parent, file, parent.named(file.name()));
            return opened instanceof Outcome.Ok<SeekableByteChannel>(SeekableByteChannel in)
                    ? Outcome.ok(RangeStream.of(in, offset, length))
                    : opened.map(_ -> InputStream.nullInputStream());
        } catch (IOException e) {
            return Outcome.failed(DiskFailures.reading(e, file.text()));
        }
    }

    /** Caches where some lines of large files begin. */
    @Override
    public Outcome<LinePage> lines(FilePath file, LineRange range, Cancellation cancellation) {
        if (file.isRoot()) {
            return FileEntries.notAFile(file);
        }
        try (OpenFolder parent = reach(file.parent())) {
            Path name = parent.named(file.name());
            return learned.read(file.text(), () -> FileStamp.of(parent.attributes(name)), pages -> open(parent, file, name)
                    .then(in -> FileLines.page(file, pages, from -> RangeStream.of(in, from, -1), range, cancellation)));
        } catch (IOException e) {
            return Outcome.failed(DiskFailures.reading(e, file.text()));
        }
    }

    /** Regular files only: opening a pipe would wait for its other end. */
    private static Outcome<SeekableByteChannel> open(OpenFolder parent, FilePath file, Path name) throws IOException {
        BasicFileAttributes attributes = parent.attributes(name);
        if (attributes.isDirectory()) {
            return FileEntries.notAFile(file);
        }
        if (!attributes.isRegularFile()) {
            return Outcome.failed(
                    Failure.Kind.DENIED,
                    file + (attributes.isSymbolicLink() ? " is a link, which is not followed" : " is not a regular file"));
        }
        return Outcome.ok(parent.open(name));
    }

    @Override
    public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return SearchRequest.filter(search).then(filter -> {
            ResultCollector<FileSearch.Hit> findings = new ResultCollector<>(sink, search.most());
            return searched(search.below(), findings, new Searching() {
                @Override
                public <N> void folder(WalkFolder<N> folder) {
                    tree(search.below(), cancellation).grep(folder, search, filter, findings);
                }

                @Override
                public <N> void file(WalkFolder<N> parent, N name) throws IOException {
                    tree(search.below().parent(), cancellation).grep(parent, name, search, filter, findings);
                }
            });
        });
    }

    @Override
    public Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return PathFilter.of(search.pattern(), search.above()).then(filter -> {
            ResultCollector<FileEntry> findings = new ResultCollector<>(sink, Long.MAX_VALUE);
            return searched(search.below(), findings, new Searching() {
                @Override
                public <N> void folder(WalkFolder<N> folder) {
                    tree(search.below(), cancellation).glob(folder, filter, findings);
                }

                @Override
                public <N> void file(WalkFolder<N> parent, N name) throws IOException {
                    throw new NotDirectoryException(search.below().text());
                }
            });
        });
    }

    private static TreeSearch tree(FilePath top, Cancellation cancellation) {
        return new TreeSearch(top, (why, path) -> DiskFailures.reading(why, path), cancellation, THREADS);
    }

    /** The operation at the start of a search. */
    private interface Searching {
        <N> void folder(WalkFolder<N> folder);

        <N> void file(WalkFolder<N> parent, N name) throws IOException;
    }

    private Outcome<FileSearch.Summary> searched(FilePath below, ResultCollector<?> findings, Searching searching) {
        try {
            begin(WalkFolder.root(root), below, searching);
            return Outcome.ok(findings.summary());
        } catch (IOException e) {
            return Outcome.failed(DiskFailures.reading(e, below.text()));
        }
    }

    private static <N> void begin(WalkFolder<N> top, FilePath below, Searching searching) throws IOException {
        if (below.isRoot()) {
            searching.folder(top);
            return;
        }
        try (WalkFolder<N> parent = top.descend(below.parent().names())) {
            N name = parent.named(below.name());
            switch (parent.facts(name).kind()) {
                case FOLDER -> searching.folder(parent.folder(name));
                case FILE -> searching.file(parent, name);
                case LINK -> throw new OpenFolder.LinkInTheWay(below.name());
                case OTHER -> throw new FileSystemException(below.name(), null, "it is not a regular file");
            }
        }
    }

    /** Missing parent folders are created and stay if the write fails. */
    @Override
    public Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        return file.isRoot() ? FileEntries.notAFile(file) : changing(file, () -> {
            try (OpenFolder parent = make(file.parent())) {
                Path name = parent.named(file.name());
                WholeFile.put(parent, name, replace, out -> copy(content, out, cancellation));
                return Outcome.ok(describe(parent, file, name));
            }
        });
    }

    private static void copy(InputStream content, SeekableByteChannel out, Cancellation cancellation) throws IOException {
        byte[] block = new byte[Math.clamp(content.available() + 1L, LEAST_BLOCK, BLOCK)];
        for (int read = content.read(block); read >= 0; read = content.read(block)) {
            cancellation.check();
            ByteBuffer bytes = ByteBuffer.wrap(block, 0, read);
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
        }
    }

    /** Exact bytes, in constant memory; see {@link ByteEdit} for line ends. */
    @Override
    public Outcome<Integer> edit(FilePath file, FileEdit edit, Cancellation cancellation) {
        if (file.isRoot()) {
            return FileEntries.notAFile(file);
        }
        return changing(file, () -> {
            try (OpenFolder parent = reach(file.parent())) {
                Path name = parent.named(file.name());
                Outcome<SeekableByteChannel> opened = open(parent, file, name);
                if (!(opened instanceof Outcome.Ok<SeekableByteChannel>(SeekableByteChannel in))) {
                    return opened.map(_ -> 0);
                }
                try (in) {
                    return edit(parent, file, name, in, edit, cancellation);
                }
            }
        });
    }

    private static Outcome<Integer> edit(
            OpenFolder parent, FilePath file, Path name, SeekableByteChannel in, FileEdit edit, Cancellation cancellation)
            throws IOException {
        if (edit.oldText().isEmpty()) {
            return EditCheck.of(file, edit, 0);
        }
        ByteEdit found = ByteEdit.find(in, edit.oldText(), edit.newText(), edit.all() ? Integer.MAX_VALUE - 8 : 1);
        Outcome<Integer> checked = EditCheck.of(file, edit, found.count());
        if (checked instanceof Outcome.Ok<Integer>) {
            WholeFile.put(parent, name, true, out -> found.write(in, out, cancellation::check));
        }
        return checked;
    }

    @Override
    public Outcome<FileEntry> createFolder(FilePath folder) {
        return changing(folder, () -> {
            if (folder.isRoot()) {
                throw new FileAlreadyExistsException(folder.text());
            }
            try (OpenFolder parent = make(folder.parent())) {
                Path name = parent.named(folder.name());
                parent.createFolder(name);
                return Outcome.ok(describe(parent, folder, name));
            }
        });
    }

    @Override
    public Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        return changing(path, () -> {
            if (path.isRoot()) {
                return Outcome.failed(Failure.Kind.DENIED, "the root of a mount is not deleted: delete what it holds");
            }
            try (OpenFolder parent = reach(path.parent())) {
                return Outcome.ok(TreeRemoval.of(parent, parent.named(path.name()), cancellation));
            }
        });
    }

    /** A change of the disk. */
    private interface Change<T> {
        Outcome<T> run() throws IOException;
    }

    private <T> Outcome<T> changing(FilePath path, Change<T> change) {
        if (!writable.getAsBoolean()) {
            return Outcome.failed(
                    Failure.Kind.DENIED, path + " cannot be changed: the mount of " + root + " is read-only until it is unlocked");
        }
        try {
            return change.run();
        } catch (IOException e) {
            return Outcome.failed(DiskFailures.changing(e, path.text()));
        }
    }

    /** Opens the folder; creates it and its parents if missing. */
    private OpenFolder make(FilePath folder) throws IOException {
        OpenFolder open = OpenFolder.root(root);
        for (String shown : folder.names()) {
            try (OpenFolder parent = open) {
                Path name = parent.named(shown);
                try {
                    open = parent.folder(name);
                } catch (NoSuchFileException missing) {
                    try {
                        parent.createFolder(name);
                    } catch (FileAlreadyExistsException e) {
                        // Another process created it first.
                    }
                    open = parent.folder(name);
                }
            }
        }
        return open;
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

    /** An entry that vanishes while the folder is read, or that may not be read, is still listed, with the reason. */
    private static FileEntry describe(OpenFolder parent, FilePath path, Path name) throws IOException {
        String note = OpenFolder.isPlain(name) ? null : "the name is not valid text in this locale";
        BasicFileAttributes attributes;
        try {
            attributes = parent.attributes(name);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (IOException e) {
            return new FileEntry(path, FileEntry.Kind.OTHER, -1, null, DiskFailures.reading(e, path.name()).sentence());
        }
        FileEntry.Kind kind = OpenFolder.kind(attributes);
        if (note == null && kind == FileEntry.Kind.LINK) {
            note = "link, not followed";
        }
        return new FileEntry(
                path,
                kind,
                kind == FileEntry.Kind.FILE ? attributes.size() : -1,
                attributes.lastModifiedTime().toInstant(),
                note);
    }
}
