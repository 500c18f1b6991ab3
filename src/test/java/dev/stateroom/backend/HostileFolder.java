package dev.stateroom.backend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A root with links that lead out of it, a secret next to it, and texts that an attacker could pass as paths. */
public final class HostileFolder {
    /** What no call may give out. */
    public static final String SECRET = "what lies outside";

    private static final List<String> NAMES = List.of(
            "..", ".", "", "swap", "swap", "swap", "inner", "inner", "secret", "secret", "outside", "link", "file-link", "up", "loop",
            "~", "%2e%2e", "..\\..", "..\\outside", "C:", "C:\\", "a\0b", "\uFFFD", "\u202e", "...", ". .", "new", "deep", "f",
            "..%00", "\u2025", "x".repeat(300), "/", "etc", "passwd", "-rf", "*", "$HOME", "`id`");

    private final Path temporary;
    private final Path root;
    private final Map<String, String> before;
    private final Process swapper;

    private HostileFolder(Path temporary) throws IOException {
        this.temporary = temporary;
        this.root = Files.createDirectories(temporary.resolve("root"));
        Files.createDirectories(temporary.resolve("outside/inner"));
        Files.writeString(temporary.resolve("outside/secret"), SECRET);
        Files.writeString(temporary.resolve("outside/inner/secret"), SECRET);
        Files.createDirectories(root.resolve("swap/inner"));
        Files.writeString(root.resolve("swap/secret"), "inside");
        Files.writeString(root.resolve("swap/inner/secret"), "inside");
        Files.createSymbolicLink(root.resolve("link"), Path.of("../outside"));
        Files.createSymbolicLink(root.resolve("file-link"), Path.of("../outside/secret"));
        Files.createSymbolicLink(root.resolve("up"), Path.of(".."));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
        Files.createSymbolicLink(temporary.resolve("spare"), Path.of("../outside"));
        this.before = beside();
        this.swapper = FolderSwapper.start(root.resolve("swap"), temporary.resolve("spare"), root.resolve("parked"));
    }

    /** A fresh one in an empty folder; a process starts to swap {@code swap} for a link to the outside. */
    public static HostileFolder in(Path temporary) throws IOException {
        return new HostileFolder(temporary.toRealPath());
    }

    /** Where nothing may lead out of. */
    public Path root() {
        return root;
    }

    /** Ends the swapping; how often it was done. */
    public long end() throws IOException, InterruptedException {
        return FolderSwapper.end(swapper);
    }

    /** True when nothing next to the root is other than at first. What the swapper parks there is left out. */
    public boolean isUntouchedBeside() throws IOException {
        return beside().equals(before);
    }

    /** A path: half of them below the folder that is swapped. */
    public static String path(Random random) {
        StringBuilder path = new StringBuilder(random.nextInt(20) == 0 ? "" : "/");
        if (random.nextBoolean()) {
            path.append("swap/");
        }
        int names = 1 + random.nextInt(4);
        for (int i = 0; i < names; i++) {
            path.append(i == 0 ? "" : "/").append(NAMES.get(random.nextInt(NAMES.size())));
        }
        return path.toString();
    }

    private Map<String, String> beside() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(temporary)) {
            for (Path path : (Iterable<Path>) paths.filter(one -> !one.startsWith(root))::iterator) {
                String name = temporary.relativize(path).toString();
                if (!name.startsWith("spare")) {
                    contents.put(name, Files.isRegularFile(path) ? Arrays.toString(Files.readAllBytes(path)) : "");
                }
            }
        }
        return contents;
    }
}
