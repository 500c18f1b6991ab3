package dev.stateroom.conformance.medium;

import dev.stateroom.conformance.vector.NoVector;
import dev.stateroom.conformance.vector.Seed;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Seed files as the old custom backends keep them: text, or its lines. */
final class OldSeeds {
    private OldSeeds() {}

    static String text(String path, Seed seed) {
        return switch (seed.content()) {
            case Seed.Text(String text) -> text;
            case Seed.Lines(List<String> lines) -> String.join("\n", lines);
            case Seed.Binary(byte[] bytes) -> new String(bytes, StandardCharsets.UTF_8);
            default -> throw new NoVector("the seed file " + path + " cannot lie in a custom backend");
        };
    }

    static List<String> lines(String path, Seed seed) {
        return Arrays.asList(text(path, seed).split("\n", -1));
    }
}
