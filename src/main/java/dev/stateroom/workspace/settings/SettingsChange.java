package dev.stateroom.workspace.settings;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One change of what is remembered. Changes of different kinds may be made in any order. */
public sealed interface SettingsChange {

    /**
     * A setting gets a value.
     *
     * @param value null for its usual one
     */
    record Put(String name, @Nullable String value) implements SettingsChange {}

    /**
     * Something was opened.
     *
     * @param address what opens it again
     * @param title what the header shows
     * @param at when; of two for one address the later one holds
     * @param place the location in it, in the form of the code that keeps it; null to leave it unchanged
     */
    record Opening(String address, String title, Instant at, @Nullable String place) implements SettingsChange {}

    /** An address is forgotten, unless it was opened again after {@code until}. */
    record Forgotten(String address, Instant until) implements SettingsChange {}

    /** Everything that was opened is forgotten, unless it was opened again after {@code until}. */
    record Cleared(Instant until) implements SettingsChange {}
}
