package dev.stateroom.conformance.medium;

import dev.stateroom.conformance.vector.NoVector;
import dev.stateroom.conformance.vector.SeedFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Seed files as stored by the old custom backends: text, or its lines. */
final class OldSeeds {
    private OldSeeds() {}

    static String text(String path, SeedFile seed) {
        return switch (seed.content()) {
            case SeedFile.Text(String text) -> text;
            case SeedFile.Lines(List<String> lines) -> String.join("\n", lines);
            case SeedFile.Binary(byte[] bytes) -> new String(bytes, StandardCharsets.UTF_8);
            default -> throw new NoVector("the seed file " + path + " cannot be in a custom backend");
        };
    }

    static List<String> lines(String path, SeedFile seed) {
        return Arrays.asList(text(path, seed).split("\n", -1));
    }
}
