package dev.stateroom.cli.thread;

import dev.stateroom.agent.FileData;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.workspace.LocalThreads;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The target that a version of a file is restored to. */
sealed interface RestoreTarget {

    /** Its name for people. */
    String title();

    boolean exists();

    /** The present content, if it exists. */
    FileData now();

    /**
     * Writes the version.
     *
     * @return the id of the new checkpoint; null on disk
     */
    @Nullable String write(FileData version, boolean force);

    record OnDisk(Path file) implements RestoreTarget {
        private static final long LARGEST = 64L << 20;

        /** Checks that a file can be created there. */
        public OnDisk {
            if (Files.isDirectory(file)) {
                throw CliCommand.refused(file + " is a folder: name the file to write");
            }
            Path folder = file.toAbsolutePath().getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                throw CliCommand.refused("there is no folder " + folder + " to write " + file.getFileName() + " to");
            }
        }

        @Override
        public String title() {
            return file.toString();
        }

        @Override
        public boolean exists() {
            return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        public FileData now() {
            try {
                if (Files.size(file) > LARGEST) {
                    throw CliCommand.refused(file + " is too large to compare");
                }
                return new FileData(new FileData.Binary(RegularFile.bytes(file, LARGEST)), null, null, null, null);
            } catch (IOException e) {
                throw CliCommand.refused("cannot read " + file + ": " + Failure.reason(e));
            }
        }

        @Override
        public @Nullable String write(FileData version, boolean force) {
            byte[] bytes = version.bytes();
            try {
                ReplacedFile.write(file, force, out -> out.write(bytes));
                return null;
            } catch (IOException e) {
                throw CliCommand.refused("cannot write " + file + ": " + Failure.reason(e));
            }
        }
    }

    /**
     * A file of a local thread.
     *
     * @param shelf {@code local:} or {@code local:NAME}
     */
    record InThread(LocalThreads threads, String shelf, String name, String path) implements RestoreTarget {

        /** {@code named} is the thread's name, after its part of the database and {@code #} if it is in one. */
        static InThread of(LocalThreads threads, String named, String path) {
            int at = named.startsWith("local:") ? named.indexOf('#') : -1;
            return new InThread(threads, at < 0 ? "local:" : named.substring(0, at), named.substring(at + 1), path);
        }

        @Override
        public String title() {
            return path + " of the local thread " + name;
        }

        @Override
        public boolean exists() {
            return threads.file(shelf, name, path).orThrow().isPresent();
        }

        @Override
        public FileData now() {
            return threads.file(shelf, name, path).orThrow().orElseThrow();
        }

        @Override
        public String write(FileData version, boolean force) {
            return threads.put(shelf, name, path, version).orThrow();
        }
    }
}
