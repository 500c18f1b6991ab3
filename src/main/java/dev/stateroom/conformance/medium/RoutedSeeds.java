package dev.stateroom.conformance.medium;

import dev.stateroom.conformance.vector.SeedFile;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts files below a route into that route's backend, and all others into the default. The longest prefix wins. */
record RoutedSeeds(MediumSeeder base, Map<String, VectorBackend> routes) implements MediumSeeder {
    @Override
    public void put(String path, SeedFile seed) throws IOException {
        @Nullable String longest = null;
        for (String prefix : routes.keySet()) {
            if (path.startsWith(slashed(prefix)) && (longest == null || prefix.length() > longest.length())) {
                longest = prefix;
            }
        }
        VectorBackend route = longest == null ? null : routes.get(longest);
        if (longest == null || route == null) {
            base.put(path, seed);
        } else {
            route.seeds().put(path.substring(slashed(longest).length() - 1), seed);
        }
    }

    private static String slashed(String prefix) {
        return prefix.endsWith("/") ? prefix : prefix + "/";
    }
}
