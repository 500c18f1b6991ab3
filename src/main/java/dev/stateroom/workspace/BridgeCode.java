package dev.stateroom.workspace;

import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files that an interpreter would run for a bridge's object: its module, and the modules that it imports from the same folder and from
 * folders added to the path, as far as this is visible without running it. Installed packages are left to {@link InstalledPackages}.
 */
final class BridgeCode {
    private static final int DEPTH = 12;
    private static final long LARGEST_READ = 4L << 20;
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern SPECIFIER = Pattern.compile("(?:\\bfrom|\\bimport|\\brequire)\\s*\\(?\\s*['\"`]([^'\"`\\n]+)['\"`]");
    private static final Pattern MAIN = Pattern.compile("\"main\"\\s*:\\s*\"([^\"\\n]+)\"");
    private static final List<String> PYTHON = List.of(".py", ".pyc", ".so", ".pyd");
    private static final List<String> NODE = List.of("", ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".json", ".node", "/index.js", "/index.mjs", "/index.cjs");
    private static final Set<String> NOT_CODE = Set.of("__pycache__", "node_modules", "venv");

    private final SequencedSet<Path> files = new LinkedHashSet<>();
    private final Deque<Path> unread = new ArrayDeque<>();

    /**
     * The files of a Python object {@code module:attribute}; a package counts with all its files.
     *
     * @param more folders that are searched after the base
     */
    static SequencedSet<Path> python(Path base, List<Path> more, String object) {
        BridgeCode code = new BridgeCode();
        Map<String, List<Path>> modules = modules(base);
        more.forEach(folder -> modules(folder).forEach(modules::putIfAbsent));
        code.module(modules, object.replaceFirst(":.*$", "").replaceFirst("\\..*$", ""));
        while (!code.unread.isEmpty()) {
            Matcher words = WORD.matcher(text(code.unread.remove()));
            while (words.find()) {
                code.module(modules, words.group());
            }
        }
        return code.files;
    }

    /** The names that can be imported from the folder; a new one may shadow a library. */
    static List<String> names(Path base) {
        return modules(base).entrySet().stream()
                .filter(module -> module.getValue().stream().anyMatch(path -> !Files.isDirectory(path) || Files.exists(path.resolve("__init__.py"))))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** All modules that the folder has under one name: a package and machine code take precedence over a source file. */
    private static Map<String, List<Path>> modules(Path folder) {
        Map<String, List<Path>> modules = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            all.sorted().forEach(path -> {
                String name = LocalOpener.name(path);
                if (Files.isDirectory(path) && !name.startsWith(".") && !NOT_CODE.contains(name)) {
                    modules.computeIfAbsent(name, _ -> new ArrayList<>()).add(path);
                } else if (PYTHON.stream().anyMatch(name::endsWith)) {
                    modules.computeIfAbsent(name.replaceFirst("\\..*$", ""), _ -> new ArrayList<>()).add(path);
                }
            });
        } catch (IOException unreadable) {
            return new TreeMap<>();
        }
        return modules;
    }

    private void module(Map<String, List<Path>> modules, String name) {
        List<Path> found = modules.remove(name);
        if (found != null) {
            found.forEach(this::module);
        }
    }

    private void module(Path found) {
        if (!Files.isDirectory(found)) {
            add(found);
            return;
        }
        try (Stream<Path> all = Files.walk(found, DEPTH)) {
            all.filter(path -> PYTHON.stream().anyMatch(path.toString()::endsWith))
                    .limit(CodeHash.MOST_FILES)
                    .sorted()
                    .forEach(this::add);
        } catch (IOException | UncheckedIOException unreadable) {
            add(found);
        }
    }

    private void add(Path file) {
        if (files.size() < CodeHash.MOST_FILES && files.add(file)) {
            unread.add(file);
        }
    }

    /** The files of a Node object: the module's file, the modules that it imports by path, and the package descriptions. */
    static SequencedSet<Path> node(Path base, String object) {
        BridgeCode code = new BridgeCode();
        String module = object.replaceFirst(":/[^:]*$", "").replaceFirst(":[^:/\\\\]*$", "");
        for (Path at = base; at != null; at = at.getParent()) {
            code.described(at);
        }
        code.specifier(base, module);
        code.specifier(base, "./" + module);
        while (!code.unread.isEmpty()) {
            Path file = code.unread.remove();
            Path folder = file.getParent() == null ? base : file.getParent();
            code.described(folder);
            Matcher specifiers = SPECIFIER.matcher(text(file));
            while (specifiers.find()) {
                code.specifier(folder, specifiers.group(1));
            }
        }
        return code.files;
    }

    /** Adds the files that an imported folder stands for: its package description and the main file named there. */
    private void main(Path folder) {
        if (described(folder)) {
            Matcher named = MAIN.matcher(text(folder.resolve("package.json")));
            while (named.find()) {
                paths(folder.resolve(named.group(1)));
            }
        }
    }

    private void paths(Path plain) {
        NODE.stream()
                .map(ending -> Path.of(plain + ending).normalize())
                .filter(Files::isRegularFile)
                .forEach(this::add);
    }

    private void specifier(Path folder, String text) {
        String plain = text.replaceFirst("^file://", "").replaceFirst("[?#].*$", "");
        try {
            boolean isPath = plain.startsWith(".") || plain.startsWith("/") || Path.of(plain).isAbsolute();
            if (isPath) {
                paths(folder.resolve(plain));
                main(folder.resolve(plain).normalize());
                return;
            }
            String[] parts = plain.split("/", -1);
            String name = plain.startsWith("@") && parts.length > 1 ? parts[0] + "/" + parts[1] : parts[0];
            for (Path at = folder; at != null; at = at.getParent()) {
                Path modules = at.resolve("node_modules");
                if (!described(modules.resolve(name))) {
                    // A package is loaded without a description too.
                    paths(modules.resolve(name));
                    paths(modules.resolve(plain));
                }
            }
        } catch (InvalidPathException none) {
            // No file can have this name.
        }
    }

    /** True if the folder has a description of a package. */
    private boolean described(Path folder) {
        Path description = folder.resolve("package.json");
        boolean isThere = Files.isRegularFile(description);
        if (isThere && files.size() < CodeHash.MOST_FILES) {
            files.add(description);
        }
        return isThere;
    }

    private static String text(Path file) {
        try {
            return new String(RegularFile.bytes(file, LARGEST_READ), StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
