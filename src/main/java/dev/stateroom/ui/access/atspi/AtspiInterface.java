package dev.stateroom.ui.access.atspi;

/** The interfaces that an object can have on the bus. */
public enum AtspiInterface {
    ACCESSIBLE("Accessible"),
    APPLICATION("Application"),
    COMPONENT("Component"),
    ACTION("Action"),
    SELECTION("Selection"),
    VALUE("Value"),
    TEXT("Text"),
    EDITABLE_TEXT("EditableText"),
    TABLE("Table"),
    TABLE_CELL("TableCell");

    private static final String PREFIX = "org.a11y.atspi.";

    private final String atspiName;

    AtspiInterface(String name) {
        this.atspiName = PREFIX + name;
    }

    /** The full name, such as {@code org.a11y.atspi.Component}. */
    public String atspiName() {
        return atspiName;
    }
}
