package dev.stateroom.vfs.plugin;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one mount.
 *
 * @param values by field name; omitted fields are missing
 * @param folder the workspace file's folder, to which relative paths in values refer
 * @param writable true if files may be changed: {@code "writable": true} on the mount
 */
public record PluginSetting(Map<String, String> values, Path folder, boolean writable) {

    /** Copies the map. */
    public PluginSetting {
        values = Map.copyOf(values);
    }

    /** The value of a field; null if it is omitted. */
    public @Nullable String get(String field) {
        return values.get(field);
    }
}
