package dev.stateroom.vfs.plugin;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Outcome;
import java.util.List;

/**
 * Makes backends of one kind. Its jar names it in {@code META-INF/services/dev.stateroom.vfs.plugin.BackendPlugin}; it has a public
 * constructor without parameters. A workspace file mounts it as {@code {"type": "custom", "class": "its.class.Name", …}} with its own
 * fields besides.
 *
 * <p>Exceptions, and calls that take longer than a minute, become failures of its mount; it is never called on the FX thread.
 */
public interface BackendPlugin {

    /** What it mounts, in a few words for the user: {@code "Zip file"}. */
    String label();

    /** The fields of its mounts in the workspace file, in the order of the form; others are refused. */
    List<PluginField> fields();

    /** The backend of one mount; may block. Closed with the workspace. Returns expected failures with one sentence. */
    Outcome<Backend> open(PluginSetting setting);
}
