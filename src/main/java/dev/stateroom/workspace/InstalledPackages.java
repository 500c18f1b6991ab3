package dev.stateroom.workspace;

import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The descriptions of the packages that an interpreter imports from its environment: the installer's own lists, with versions and hashes,
 * and the code that runs at startup. Package files are not read one by one: a file that was changed without the installer is not noticed.
 */
final class InstalledPackages {
    private static final int DEPTH = 6;
    private static final long LARGEST_READ = 64 << 10;

    private InstalledPackages() {}

    /**
     * The descriptions in a Python virtual environment: its own, each package's {@code RECORD}, and the code that runs at startup. Empty
     * for a system interpreter.
     *
     * @see <a href="https://packaging.python.org/en/latest/specifications/recording-installed-packages/">Recording installed projects</a>
     */
    static SequencedSet<Path> python(Path interpreter) {
        SequencedSet<Path> files = new LinkedHashSet<>();
        Path bin = interpreter.getParent();
        Path home = bin == null ? null : bin.getParent();
        if (home == null || !Files.isRegularFile(home.resolve("pyvenv.cfg"))) {
            return files;
        }
        files.add(home.resolve("pyvenv.cfg"));
        try (Stream<Path> all = Files.find(home, DEPTH, (path, about) -> about.isRegularFile() && (isRunAtStart(path) || isRecord(path)))) {
            all.limit(CodeHash.MOST_FILES).sorted().forEach(files::add);
        } catch (IOException | UncheckedIOException unreadable) {
            // Python cannot read it either.
        }
        return files;
    }

    private static boolean isRunAtStart(Path path) {
        // A source file, compiled code, machine code or a package with one of these names.
        Path folder = path.getParent();
        return path.toString().endsWith(".pth") || isCustomizing(path) || folder != null && isCustomizing(folder);
    }

    private static boolean isCustomizing(Path path) {
        String name = String.valueOf(path.getFileName());
        return !name.endsWith(".dist-info") && (name.startsWith("sitecustomize") || name.startsWith("usercustomize"));
    }

    private static boolean isRecord(Path path) {
        Path folder = path.getParent();
        return folder != null && folder.toString().endsWith(".dist-info") && (path.endsWith("RECORD") || path.endsWith("direct_url.json"));
    }

    /** The folders that an environment's {@code .pth} files add to the path, as for editable installs. */
    static List<Path> added(SequencedSet<Path> environment) {
        return environment.stream()
                .filter(file -> file.toString().endsWith(".pth"))
                .flatMap(file -> lines(file).map(line -> folder(file, line)))
                .flatMap(Stream::ofNullable)
                .toList();
    }

    private static Stream<String> lines(Path file) {
        try {
            return new String(RegularFile.bytes(file, LARGEST_READ), StandardCharsets.UTF_8).lines();
        } catch (IOException unreadable) {
            return Stream.of();
        }
    }

    private static @Nullable Path folder(Path file, String line) {
        try {
            Path folder = file.resolveSibling(line.strip());
            return line.isBlank() || line.startsWith("#") || line.startsWith("import") || !Files.isDirectory(folder) ? null : folder.normalize();
        } catch (InvalidPathException none) {
            return null;
        }
    }

    /** The lists that Node's package managers write next to installed packages, in the folder and its parents. */
    static SequencedSet<Path> node(Path base) {
        SequencedSet<Path> files = new LinkedHashSet<>();
        for (Path at = base; at != null; at = at.getParent()) {
            Path modules = at.resolve("node_modules");
            Stream.of(".package-lock.json", ".modules.yaml", ".yarn-integrity", ".yarn-state.yml")
                    .map(modules::resolve)
                    .filter(Files::isRegularFile)
                    .forEach(files::add);
        }
        return files;
    }
}
