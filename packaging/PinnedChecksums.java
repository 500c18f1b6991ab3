import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * Compares the libraries that go into the program with the SHA-256 sums of {@code .mvn/checksums/checksums.sha256}, a line
 * {@code SUM  PATH} each, where PATH is that in a Maven repository. Maven 3.9 and newer check the same file themselves.
 */
final class PinnedChecksums {
    static final Path FILE = Path.of(".mvn", "checksums", "checksums.sha256");

    private final Map<String, String> sums = new HashMap<>();

    PinnedChecksums() throws IOException {
        for (String line : Files.readAllLines(FILE)) {
            String[] parts = line.split("\\s+", 2);
            if (parts.length == 2) {
                sums.put(Path.of(parts[1]).getFileName().toString(), parts[0]);
            }
        }
    }

    /** Fails with the jar's name where its sum is another one or none is pinned. */
    void check(Path jar) throws Exception {
        String found = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar)));
        String pinned = sums.get(jar.getFileName().toString());
        if (!found.equals(pinned)) {
            throw new IllegalStateException(jar.getFileName() + (pinned == null ? " is not pinned in " : " has another SHA-256 than in ") + FILE
                    + (pinned == null ? ": after a look at where it comes from, run packaging/pin-checksums.sh" : ": found " + found + ", pinned " + pinned));
        }
    }
}
