/** Tests of the embedded database: upgrades, kills, full disks. */
@NullMarked
package dev.stateroom.storage.database;

import org.jspecify.annotations.NullMarked;
