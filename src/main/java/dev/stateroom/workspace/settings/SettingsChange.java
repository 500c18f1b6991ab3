package dev.stateroom.workspace.settings;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One change of the stored settings. Changes of different kinds can be applied in any order. */
public sealed interface SettingsChange {

    /**
     * Sets the value of a setting.
     *
     * @param value null for the default
     */
    record Put(String name, @Nullable String value) implements SettingsChange {}

    /**
     * A workspace was opened.
     *
     * @param address the address that opens it again
     * @param title the title in the header
     * @param at the time; of two for one address the later one wins
     * @param place the location in it, in the form of the code that stores it; null to leave it unchanged
     */
    record Opening(String address, String title, Instant at, @Nullable String place) implements SettingsChange {}

    /** Removes an address from the list of recent workspaces, unless it was opened again after {@code until}. */
    record Forgotten(String address, Instant until) implements SettingsChange {}

    /** Clears the list of recent workspaces, except for those opened again after {@code until}. */
    record Cleared(Instant until) implements SettingsChange {}
}
