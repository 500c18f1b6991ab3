package dev.stateroom.ui.access.atspi;

import java.util.Locale;
import javafx.scene.AccessibleRole;

/** The kind of an object, with AT-SPI's number for it. */
public enum AtspiRole {
    APPLICATION(75),
    CHECK_BOX(7),
    CHECK_MENU_ITEM(8),
    COMBO_BOX(11),
    DATE_EDITOR(12),
    DIALOG(16),
    ENTRY(79),
    FRAME(23),
    IMAGE(27),
    LABEL(29),
    LINK(88),
    LIST(31),
    LIST_ITEM(32),
    MENU(33),
    MENU_BAR(34),
    MENU_ITEM(35),
    PAGE_TAB(37),
    PAGE_TAB_LIST(38),
    PANEL(39),
    PASSWORD_TEXT(40),
    POPUP_MENU(41),
    PROGRESS_BAR(42),
    PUSH_BUTTON(43),
    RADIO_BUTTON(44),
    RADIO_MENU_ITEM(45),
    SCROLL_BAR(48),
    SCROLL_PANE(49),
    SLIDER(51),
    SPIN_BUTTON(52),
    TABLE(55),
    TABLE_CELL(56),
    TABLE_COLUMN_HEADER(57),
    TABLE_ROW(90),
    TEXT(61),
    TOGGLE_BUTTON(62),
    TOOL_BAR(63),
    TOOL_TIP(64),
    TREE(65),
    TREE_ITEM(91),
    TREE_TABLE(66),
    WINDOW(69);

    private final int number;

    AtspiRole(int number) {
        this.number = number;
    }

    /** AT-SPI's number. */
    public int number() {
        return number;
    }

    /** AT-SPI's English name, such as {@code push button}. */
    public String atspiName() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The role of a JavaFX node. */
    public static AtspiRole of(AccessibleRole role) {
        return switch (role) {
            case BUTTON, DECREMENT_BUTTON, INCREMENT_BUTTON, MENU_BUTTON, SPLIT_MENU_BUTTON -> PUSH_BUTTON;
            case CHECK_BOX -> CHECK_BOX;
            case CHECK_MENU_ITEM -> CHECK_MENU_ITEM;
            case COMBO_BOX -> COMBO_BOX;
            case CONTEXT_MENU -> POPUP_MENU;
            case DATE_PICKER -> DATE_EDITOR;
            case DIALOG -> DIALOG;
            case HYPERLINK -> LINK;
            case IMAGE_VIEW -> IMAGE;
            case LIST_VIEW -> LIST;
            case LIST_ITEM -> LIST_ITEM;
            case MENU -> MENU;
            case MENU_BAR -> MENU_BAR;
            case MENU_ITEM -> MENU_ITEM;
            case NODE, PARENT, THUMB, TITLED_PANE -> PANEL;
            case PAGINATION, TAB_PANE -> PAGE_TAB_LIST;
            case PAGE_ITEM, TAB_ITEM -> PAGE_TAB;
            case PASSWORD_FIELD -> PASSWORD_TEXT;
            case PROGRESS_INDICATOR -> PROGRESS_BAR;
            case RADIO_BUTTON -> RADIO_BUTTON;
            case RADIO_MENU_ITEM -> RADIO_MENU_ITEM;
            case SCROLL_BAR -> SCROLL_BAR;
            case SCROLL_PANE -> SCROLL_PANE;
            case SLIDER -> SLIDER;
            case SPINNER -> SPIN_BUTTON;
            case TABLE_CELL, TREE_TABLE_CELL -> TABLE_CELL;
            case TABLE_COLUMN -> TABLE_COLUMN_HEADER;
            case TABLE_ROW, TREE_TABLE_ROW -> TABLE_ROW;
            case TABLE_VIEW -> TABLE;
            case TEXT -> LABEL;
            case TEXT_AREA -> TEXT;
            case TEXT_FIELD -> ENTRY;
            case TOGGLE_BUTTON -> TOGGLE_BUTTON;
            case TOOL_BAR -> TOOL_BAR;
            case TOOLTIP -> TOOL_TIP;
            case TREE_ITEM, CHECK_BOX_TREE_ITEM -> TREE_ITEM;
            case TREE_TABLE_VIEW -> TREE_TABLE;
            case TREE_VIEW -> TREE;
        };
    }

    /** True for what the user acts on: it must have a name. */
    public boolean isActionable() {
        return switch (this) {
            case CHECK_BOX, CHECK_MENU_ITEM, COMBO_BOX, DATE_EDITOR, ENTRY, LINK, LIST, LIST_ITEM, MENU, MENU_ITEM, PAGE_TAB, PASSWORD_TEXT -> true;
            case PUSH_BUTTON, RADIO_BUTTON, RADIO_MENU_ITEM, SLIDER, SPIN_BUTTON, TABLE, TABLE_ROW, TEXT, TOGGLE_BUTTON, TREE, TREE_ITEM, TREE_TABLE -> true;
            case APPLICATION, DIALOG, FRAME, IMAGE, LABEL, MENU_BAR, PAGE_TAB_LIST, PANEL, POPUP_MENU, PROGRESS_BAR, SCROLL_BAR, SCROLL_PANE -> false;
            case TABLE_CELL, TABLE_COLUMN_HEADER, TOOL_BAR, TOOL_TIP, WINDOW -> false;
        };
    }

    /** True if, without a name of its own, the texts inside are the name: as the rows of a list are read. */
    public boolean isNamedByContent() {
        return switch (this) {
            case CHECK_MENU_ITEM, LINK, LIST_ITEM, MENU_ITEM, PAGE_TAB, PUSH_BUTTON, RADIO_MENU_ITEM, TABLE_CELL, TABLE_ROW, TOGGLE_BUTTON, TOOL_TIP, TREE_ITEM -> true;
            case APPLICATION, CHECK_BOX, COMBO_BOX, DATE_EDITOR, DIALOG, ENTRY, FRAME, IMAGE, LABEL, LIST, MENU, MENU_BAR, PAGE_TAB_LIST, PANEL -> false;
            case PASSWORD_TEXT, POPUP_MENU, PROGRESS_BAR, RADIO_BUTTON, SCROLL_BAR, SCROLL_PANE, SLIDER, SPIN_BUTTON, TABLE, TABLE_COLUMN_HEADER -> false;
            case TEXT, TOOL_BAR, TREE, TREE_TABLE, WINDOW -> false;
        };
    }

    /** True for rows, which a virtual control has only while they are visible. */
    public boolean isRow() {
        return this == LIST_ITEM || this == TREE_ITEM || this == TABLE_ROW;
    }
}
