package dev.stateroom.conformance.medium;

import dev.stateroom.conformance.vector.Seed;
import java.io.IOException;

/** Puts files into a medium, past the calls under test. */
@FunctionalInterface
public interface Seeds {

    /**
     * Puts one file there, over what has that path.
     *
     * @param path as the backend names it
     */
    void put(String path, Seed seed) throws IOException;
}
