package dev.stateroom.conformance.medium;

import dev.stateroom.conformance.vector.SeedFile;
import java.io.IOException;

/** Puts files into a medium, bypassing the calls under test. */
@FunctionalInterface
public interface MediumSeeder {

    /**
     * Puts one file there, replacing an existing one.
     *
     * @param path in the form of the backend
     */
    void put(String path, SeedFile seed) throws IOException;
}
