package dev.stateroom.vfs.plugin;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Outcome;
import java.util.List;

/**
 * Makes backends of one kind. Its jar names it in {@code META-INF/services/dev.stateroom.vfs.plugin.BackendPlugin}; it has a public
 * constructor without parameters. A workspace file mounts it as {@code {"type": "custom", "class": "its.class.Name", …}} with its own fields besides that.
 *
 * <p>What it throws, and calls that take longer than a minute, become failures of its mount; it never answers on the FX thread.
 */
public interface BackendPlugin {

    /** What it mounts, a few words for a person: {@code "Zip file"}. */
    String label();

    /** The fields that a mount of it has in the workspace file, in the order of its form; others are refused. */
    List<PluginField> fields();

    /** The backend of one mount; may block. Closed with the workspace. What is expected to fail is a failure with one sentence. */
    Outcome<Backend> open(PluginSetting setting);
}
