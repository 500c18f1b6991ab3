package dev.stateroom.conformance;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A fresh folder for one vector; gone with everything in it when closed. */
final class ScratchFolder implements AutoCloseable {
    private static final int NAME = 8;
    private static final int TRIES = 9;

    private final Path path;

    private ScratchFolder(Path path) {
        this.path = path;
    }

    static ScratchFolder create() throws IOException {
        // Without links, as the reference shows its root resolved; short, since texts that hold it are measured.
        Path all = Path.of(System.getProperty("java.io.tmpdir", "/tmp")).toRealPath();
        for (int tries = 0; ; tries++) {
            Path folder = all.resolve("sr-" + UUID.randomUUID().toString().substring(0, NAME));
            try {
                return new ScratchFolder(Files.createDirectory(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))));
            } catch (FileAlreadyExistsException taken) {
                if (tries == TRIES) {
                    throw taken;
                }
            }
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
            return; // a call has deleted it
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path folder, IOException e) throws IOException {
                // A folder that a seed has closed.
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
                Files.walkFileTree(folder, this);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) throws IOException {
                if (e != null) {
                    throw e;
                }
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
