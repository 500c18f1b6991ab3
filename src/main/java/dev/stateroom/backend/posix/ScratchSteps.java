package dev.stateroom.backend.posix;

import dev.stateroom.backend.tree.OpenFolder.LinkInTheWay;
import dev.stateroom.vfs.change.ObservedContent;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Steps through a folder with the changes over it.
 *
 * @param disk the folder on the disk, which is only read; null if it does not exist
 * @param changes the changes over it
 */
record ScratchSteps(@Nullable FolderHandle disk, ScratchLayer.Folder changes, ScratchLayer layer) implements FolderHandle {

    private static final Path SELF = Path.of(".");

    /** The disk's folder for a name that has not been changed. */
    private FolderHandle under(Path name) throws NoSuchFileException {
        if (disk == null) {
            throw new NoSuchFileException(name.toString());
        }
        return disk;
    }

    @Override
    public FolderHandle folder(Path name) throws IOException {
        return switch (change(name)) {
            case ScratchLayer.Gone _ -> throw new NoSuchFileException(name.toString());
            case ScratchLayer.File _ -> throw new NotDirectoryException(name.toString());
            case ScratchLayer.Folder folder -> new ScratchSteps(folder.isNew ? null : under(name).folder(name), folder, layer);
            case null -> {
                FolderHandle below = under(name).folder(name);
                ScratchLayer.Folder over = new ScratchLayer.Folder(layer.now());
                changes.entries.put(name, over);
                yield new ScratchSteps(below, over, layer);
            }
        };
    }

    @Override
    public Path named(String shown) throws IOException {
        try {
            return disk == null ? Path.of(shown) : disk.named(shown);
        } catch (InvalidPathException e) {
            throw new NoSuchFileException(shown);
        }
    }

    @Override
    public BasicFileAttributes attributes(Path name) throws IOException {
        if (name.equals(SELF) && disk == null) {
            return new ScratchLayer.Attributes(true, 0, changes.made, changes);
        }
        return switch (change(name)) {
            case ScratchLayer.Gone _ -> throw new NoSuchFileException(name.toString());
            case ScratchLayer.File file -> file.attributes();
            case ScratchLayer.Folder folder when folder.isNew -> new ScratchLayer.Attributes(true, 0, folder.made, folder);
            case ScratchLayer.Folder _ -> under(name).attributes(name);
            case null -> under(name).attributes(name);
        };
    }

    @Override
    public String linkTarget(Path name) throws IOException {
        if (change(name) != null) {
            throw new NotLinkException(name.toString());
        }
        return under(name).linkTarget(name);
    }

    @Override
    public List<Path> names() throws IOException {
        List<Path> names = new ArrayList<>();
        if (disk != null) {
            if (changes.entries.isEmpty()) {
                return disk.names();
            }
            for (Path name : disk.names()) {
                if (!changes.entries.containsKey(name)) {
                    names.add(name);
                }
            }
        }
        changes.entries.forEach((name, change) -> {
            if (!(change instanceof ScratchLayer.Gone)) {
                names.add(name);
            }
        });
        return names;
    }

    @Override
    public SeekableByteChannel open(Path name) throws IOException {
        return switch (change(name)) {
            case ScratchLayer.Gone _ -> throw new NoSuchFileException(name.toString());
            case ScratchLayer.File file -> file.open();
            case ScratchLayer.Folder _ -> under(name).open(name);
            case null -> under(name).open(name);
        };
    }

    @Override
    public byte[] content(Path name) throws IOException {
        return change(name) == null ? under(name).content(name) : FolderHandle.super.content(name);
    }

    /** The change of a name; null if there is none. Most folders have no changes, and names need not be looked up then. */
    private ScratchLayer.@Nullable Change change(Path name) {
        return changes.entries.isEmpty() ? null : changes.entries.get(name);
    }

    @Override
    public SeekableByteChannel openToWrite(Path name, boolean create) throws IOException {
        if (change(name) instanceof ScratchLayer.File known) {
            return known.openToWrite(layer.now());
        }
        try {
            if (attributes(name).isSymbolicLink()) {
                throw new LinkInTheWay(name.toString());
            }
        } catch (NoSuchFileException e) {
            if (!create) {
                throw e;
            }
        }
        ScratchLayer.File file = new ScratchLayer.File(layer.now(), before(name));
        changes.entries.put(name, file);
        return file.openToWrite(layer.now());
    }

    /** The original of a name on the disk, before its first change. */
    private ObservedContent before(Path name) throws IOException {
        ScratchLayer.Change known = change(name);
        if (known != null) {
            return ScratchLayer.before(known);
        }
        if (disk == null) {
            return ObservedContent.Nothing.INSTANCE;
        }
        BasicFileAttributes attributes;
        try {
            attributes = disk.attributes(name);
        } catch (NoSuchFileException e) {
            return ObservedContent.Nothing.INSTANCE;
        }
        if (attributes.isDirectory()) {
            return new ObservedContent.Folder(Map.of());
        }
        return !attributes.isRegularFile()
                ? ObservedContent.Other.INSTANCE
                : attributes.size() > ObservedContent.SMALL
                        ? new ObservedContent.File(attributes.size(), attributes.lastModifiedTime().toInstant(), null)
                        : ObservedContent.File.of(disk.content(name));
    }

    private boolean exists(Path name) throws IOException {
        try {
            attributes(name);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    @Override
    public void createFolder(Path name) throws IOException {
        if (exists(name)) {
            throw new FileAlreadyExistsException(name.toString());
        }
        changes.entries.put(name, new ScratchLayer.Folder(layer.now(), before(name)));
    }

    @Override
    public void deleteFile(Path name) throws IOException {
        attributes(name);
        changes.entries.put(name, new ScratchLayer.Gone(before(name)));
    }

    @Override
    public void deleteFolder(Path name) throws IOException {
        deleteFile(name);
    }

    @Override
    public void close() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }
}
