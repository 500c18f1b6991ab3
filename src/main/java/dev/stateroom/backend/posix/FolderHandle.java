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

    /** The name that is shown so. */
    Path named(String shown) throws IOException;

    /** What has that name; a link is itself. */
    BasicFileAttributes attributes(Path name) throws IOException;

    /** Where the link of that name leads. */
    String linkTarget(Path name) throws IOException;

    /** The names in this folder, in the medium's order; to be asked for once. */
    List<Path> names() throws IOException;

    /** Opens a file to read it. */
    SeekableByteChannel open(Path name) throws IOException;

    /** Everything in a file. */
    default byte[] content(Path name) throws IOException {
        try (SeekableByteChannel channel = open(name)) {
            return ChannelBytes.all(channel);
        }
    }

    /** Opens a file to write it again. */
    SeekableByteChannel openToWrite(Path name, boolean create) throws IOException;

    /** Makes an empty folder. */
    void createFolder(Path name) throws IOException;

    /** Removes a file or a link. */
    void deleteFile(Path name) throws IOException;

    /** Removes an empty folder. */
    void deleteFolder(Path name) throws IOException;
}
