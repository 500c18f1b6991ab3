package dev.stateroom.conformance.medium;

import dev.stateroom.conformance.vector.SeedFile;
import java.io.IOException;

/** Puts files into a medium, past the calls under test. */
@FunctionalInterface
public interface MediumSeeder {

    /**
     * Puts one file there, over what has that path.
     *
     * @param path as the backend names it
     */
    void put(String path, SeedFile seed) throws IOException;
}
