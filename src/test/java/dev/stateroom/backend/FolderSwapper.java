package dev.stateroom.backend;

import dev.stateroom.storage.ChildProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that puts a link, and now and then a file, in a folder's place and the folder back, many times a second, until its
 * input ends; then it says how often. Its arguments: the folder, the link next to the root, a place in the root to park.
 */
final class FolderSwapper {
    private static final long PAUSE_NANOS = 20_000;

    private FolderSwapper() {}

    /** Starts it as a process of its own. */
    static Process start(Path folder, Path spare, Path parked) throws IOException {
        return ChildProgram.start(List.of("-Xmx64m"), FolderSwapper.class, folder.toString(), spare.toString(), parked.toString());
    }

    /** Ends it; how often it swapped. */
    static long end(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return Long.parseLong(said.strip());
    }

    /** The program. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path spare = Path.of(arguments[1]);
        Path parked = Path.of(arguments[2]);
        AtomicBoolean over = new AtomicBoolean();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                while (System.in.read() >= 0) {
                    Thread.onSpinWait();
                }
            } catch (IOException e) {
                // Its parent is gone.
            }
            over.set(true);
        });
        Path target = Files.readSymbolicLink(spare);
        long swaps = 0;
        while (!over.get()) {
            place(folder, parked);
            if (swaps % 8 == 7) {
                // A file for a moment: what opens a folder there meets none.
                file(folder);
            }
            if (!Files.isSymbolicLink(spare)) {
                // What a call had made in the link's place came here instead of it.
                remove(spare);
                Files.createSymbolicLink(spare, target);
            }
            place(spare, folder);
            LockSupport.parkNanos(PAUSE_NANOS);
            place(folder, spare);
            place(parked, folder);
            LockSupport.parkNanos(PAUSE_NANOS);
            swaps++;
        }
        System.out.println(swaps);
    }

    private static void file(Path place) {
        try {
            Files.writeString(place, "inside", StandardOpenOption.CREATE_NEW);
            LockSupport.parkNanos(PAUSE_NANOS);
            Files.deleteIfExists(place);
        } catch (IOException e) {
            // A call was first, or put something there meanwhile.
        }
    }

    /** Moves; what a call made in that place meanwhile goes. */
    private static void place(Path from, Path to) throws IOException {
        while (true) {
            try {
                Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
                return;
            } catch (FileSystemException e) {
                if (!Files.exists(from, LinkOption.NOFOLLOW_LINKS)) {
                    throw e;
                }
                remove(to);
            }
        }
    }

    private static void remove(Path made) throws IOException {
        try {
            Files.walkFileTree(made, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
                    Files.deleteIfExists(folder);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (FileSystemException e) {
            // Something was made in it meanwhile, or it is gone: the next try.
        }
    }
}
