package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.workspace.memory.ItemPage;

/** A row of the tree. */
sealed interface MemoryRow {

    /** A store; only if there are several. */
    record Owner(String store) implements MemoryRow {}

    /** A namespace of a store. */
    record Space(String store, Namespace namespace, long items) implements MemoryRow {}

    /** Keys with the same beginning. */
    record Folder(String store, Namespace namespace, String prefix, String name) implements MemoryRow {}

    /** An item or a file; {@code format} is v1, v2, json, file or new. */
    record Item(MemoryLocation place, String name, String format) implements MemoryRow {}

    /** Memory files that are in no store. */
    record Files(int count) implements MemoryRow {}

    /** Something is being read. */
    record Loading() implements MemoryRow {}

    /** There is more below {@code prefix} than is shown; {@code last} is the last name that is. */
    record More(String store, Namespace namespace, String prefix, ItemPage.Name last) implements MemoryRow {}

    /** Says that something cannot be read, or that nothing was found. */
    record Remark(String sentence) implements MemoryRow {}
}
