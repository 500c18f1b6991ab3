package dev.stateroom.backend.tree;

import dev.stateroom.vfs.FileEntry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** A walk by calls that Java has on every platform; the kind of each entry costs a call. */
record PortableWalkFolder(OpenFolder folder) implements WalkFolder<Path> {
    @Override
    public void entries(Visitor<Path> visitor) throws IOException {
        try {
            for (Path entry : folder) {
                Path name = entry.getFileName();
                if (name != null && !visitor.entry(name, kind(name))) {
                    return;
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private FileEntry.Kind kind(Path name) throws IOException {
        try {
            return OpenFolder.kind(folder.attributes(name));
        } catch (NoSuchFileException e) {
            return FileEntry.Kind.OTHER; // gone meanwhile
        }
    }

    @Override
    public WalkFolder<Path> folder(Path name) throws IOException {
        return new PortableWalkFolder(folder.folder(name));
    }

    @Override
    public Content open(Path name) throws IOException {
        SeekableByteChannel channel = folder.open(name);
        return new Content() {
            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                return channel.read(ByteBuffer.wrap(into, from, length));
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }

    @Override
    public Facts facts(Path name) throws IOException {
        BasicFileAttributes attributes = folder.attributes(name);
        return new Facts(OpenFolder.kind(attributes), attributes.size(), attributes.lastModifiedTime().toInstant());
    }

    @Override
    public String shown(Path name) {
        return name.toString();
    }

    @Override
    public Path named(String shown) throws IOException {
        return folder.named(shown);
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
