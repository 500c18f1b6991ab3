package dev.stateroom.backend.posix;

import dev.stateroom.backend.tree.OpenFolder;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** Steps relative to an open folder, which no other process can redirect. */
record GuardedSteps(OpenFolder open) implements FolderHandle {

    @Override
    public FolderHandle folder(Path name) throws IOException {
        return new GuardedSteps(open.folder(name));
    }

    @Override
    public Path named(String shown) throws IOException {
        return open.named(shown);
    }

    @Override
    public BasicFileAttributes attributes(Path name) throws IOException {
        return open.attributes(name);
    }

    @Override
    public String linkTarget(Path name) throws IOException {
        return open.linkTarget(name);
    }

    @Override
    public List<Path> names() throws IOException {
        return open.names();
    }

    @Override
    public byte[] content(Path name) throws IOException {
        byte[] content = open.content(name);
        return content == null ? FolderHandle.super.content(name) : content;
    }

    @Override
    public SeekableByteChannel open(Path name) throws IOException {
        return open.open(name);
    }

    @Override
    public SeekableByteChannel openToWrite(Path name, boolean create) throws IOException {
        return open.openToWrite(name, create);
    }

    @Override
    public void createFolder(Path name) throws IOException {
        open.createFolder(name);
    }

    @Override
    public void deleteFile(Path name) throws IOException {
        open.deleteFile(name);
    }

    @Override
    public void deleteFolder(Path name) throws IOException {
        open.deleteFolder(name);
    }

    @Override
    public void close() throws IOException {
        open.close();
    }
}
