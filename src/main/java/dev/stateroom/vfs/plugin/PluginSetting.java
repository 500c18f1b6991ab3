package dev.stateroom.vfs.plugin;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How one mount is set up.
 *
 * @param values by the names of the plug-in's fields; what is left out is missing
 * @param folder of the workspace file: relative paths in values are relative to it
 * @param writable whether files may be changed: {@code "writable": true} on the mount
 */
public record PluginSetting(Map<String, String> values, Path folder, boolean writable) {

    /** Copies the map. */
    public PluginSetting {
        values = Map.copyOf(values);
    }

    /** The value of a field; null if it is left out. */
    public @Nullable String get(String field) {
        return values.get(field);
    }
}
