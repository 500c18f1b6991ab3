package dev.stateroom.workspace.document;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/** Small files that are replaced in one step: a kill at any instant leaves the old content or the new one. */
public final class ReplacedFile {
    private ReplacedFile() {}

    /** Writes a file beside it first, forces that to the medium, and lets it take the place; the folder is made when missing, rights stay. */
    public static void write(Path file, byte[] bytes) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException(file + " is no file");
        }
        Files.createDirectories(folder);
        Path beside = Files.createTempFile(folder, "." + file.getFileName(), ".part");
        try {
            try (FileChannel out = FileChannel.open(beside, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer rest = ByteBuffer.wrap(bytes);
                while (rest.hasRemaining()) {
                    out.write(rest);
                }
                out.force(true);
            }
            PosixFileAttributeView rights = Files.getFileAttributeView(file, PosixFileAttributeView.class);
            if (rights != null && Files.exists(file)) {
                Files.setPosixFilePermissions(beside, rights.readAttributes().permissions());
            }
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
