package dev.stateroom.workspace;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the program that a name stands for. Used for both consent and start, so that they mean the same program. */
final class ProgramLookup {
    private static final boolean WINDOWS = File.separatorChar == '\\';
    private static final List<String> ENDINGS = WINDOWS ? List.of("", ".exe", ".cmd", ".bat") : List.of("");

    private ProgramLookup() {}

    /**
     * The absolute path of a program; empty if it is not found.
     *
     * @param name a name, which is searched on the system's path, or a path
     * @param base the base of a relative path
     */
    static Optional<Path> find(String name, Path base) {
        boolean isPath = name.indexOf('/') >= 0 || name.indexOf(File.separatorChar) >= 0;
        try {
            return isPath ? executable(base.resolve(name)) : onPath(name);
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    /** The same as text; the name itself if the program is not found, so that starting it fails. */
    static String found(String name, Path base) {
        return find(name, base).map(Path::toString).orElse(name);
    }

    private static Optional<Path> onPath(String name) {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .flatMap(folder -> executable(Path.of(folder).resolve(name)).stream())
                .findFirst();
    }

    private static Optional<Path> executable(Path program) {
        return ENDINGS.stream()
                .map(ending -> Path.of(program + ending).toAbsolutePath().normalize())
                .filter(path -> Files.isRegularFile(path) && Files.isExecutable(path))
                .findFirst();
    }

    /** The path with links resolved; the path itself if that fails. */
    static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException unknown) {
            Path parent = path.getParent();
            Path name = path.getFileName();
            return parent == null || name == null ? path : real(parent).resolve(name);
        }
    }
}
