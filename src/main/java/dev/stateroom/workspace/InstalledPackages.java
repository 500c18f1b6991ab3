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
 * What describes the packages that an interpreter imports from its environment: the installer's own lists, with versions and hashes, and
 * what is run by itself at the start. A package's files are not read one by one: who changes one of them behind the installer is not seen.
 */
final class InstalledPackages {
    private static final int DEPTH = 6;
    private static final long LARGEST_READ = 64 << 10;

    private InstalledPackages() {}

    /**
     * Of a virtual environment of Python: its description, each package's {@code RECORD}, and what is run at the start. Nothing for an
     * interpreter of the system.
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
            // Then Python cannot read it either.
        }
        return files;
    }

    private static boolean isRunAtStart(Path path) {
        // A text, a compiled one, machine code or a package of these names.
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

    /** The folders that an environment's {@code .pth} files add to the path, as for projects that are installed to be edited. */
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

    /** Of Node: the lists that package managers leave besides what they installed, in the folder and those above it. */
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
