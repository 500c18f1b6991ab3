package dev.stateroom.vfs.plugin;

/**
 * A field of a plug-in's mount; its value is text.
 *
 * @param name in the workspace file
 * @param help one sentence for a person
 * @param required whether a mount must have it
 * @param secret whether it is a credential: the workspace file then holds a reference such as {@code ${env:NAME}}, and the plug-in gets
 *     what that stands for
 */
public record PluginField(String name, String help, boolean required, boolean secret) {

    /** A field that a mount must have. */
    public static PluginField required(String name, String help) {
        return new PluginField(name, help, true, false);
    }

    /** A field that may be left out. */
    public static PluginField optional(String name, String help) {
        return new PluginField(name, help, false, false);
    }
}
