package dev.stateroom.backend.posix;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** A folder from which entries are reached by bare names, one step at a time; links are not followed. */
interface FolderHandle extends Closeable {

    /** The folder of that name; this one stays open. */
    FolderHandle folder(Path name) throws IOException;

    /** The name that is shown in that form. */
    Path named(String shown) throws IOException;

    /** The attributes of an entry; links are not followed. */
    BasicFileAttributes attributes(Path name) throws IOException;

    /** The target of a link. */
    String linkTarget(Path name) throws IOException;

    /** The names in this folder, in the file system's order; for one call. */
    List<Path> names() throws IOException;

    /** Opens a file to read it. */
    SeekableByteChannel open(Path name) throws IOException;

    /** The whole content of a file. */
    default byte[] content(Path name) throws IOException {
        try (SeekableByteChannel channel = open(name)) {
            return ChannelBytes.all(channel);
        }
    }

    /** Opens a file for writing in place. */
    SeekableByteChannel openToWrite(Path name, boolean create) throws IOException;

    /** Makes an empty folder. */
    void createFolder(Path name) throws IOException;

    /** Removes a file or a link. */
    void deleteFile(Path name) throws IOException;

    /** Removes an empty folder. */
    void deleteFolder(Path name) throws IOException;
}
