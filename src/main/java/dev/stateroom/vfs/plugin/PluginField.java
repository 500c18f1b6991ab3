package dev.stateroom.vfs.plugin;

/**
 * A field of a plug-in's mount; its value is text.
 *
 * @param name its name in the workspace file
 * @param help one sentence for the user
 * @param required true if a mount must have it
 * @param secret true for a credential: the workspace file then holds a reference such as {@code ${env:NAME}}, and the plug-in gets the
 *     resolved value
 */
public record PluginField(String name, String help, boolean required, boolean secret) {

    /** A required field. */
    public static PluginField required(String name, String help) {
        return new PluginField(name, help, true, false);
    }

    /** An optional field. */
    public static PluginField optional(String name, String help) {
        return new PluginField(name, help, false, false);
    }
}
